#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_steps.h"

// CUDA 13.0's PTX of j0, j1, y0 and y1: between their zeros polynomials about the zeros, each the
// sum of two doubles, beyond them a wave.
namespace warpscope::sm::math {
namespace {

constexpr double kTwoOverPi64 = wide(0x3fe4'5f30'6dc9'c883U);

/// cos(angle + phase) of an angle that is first taken to an eighth turn.
WARPSCOPE_STEP double cosineWithPhase(double angle, double phase) {
    const WideQuarters quarters = wideQuartersOf(angle);
    const auto turns = static_cast<double>(static_cast<std::uint32_t>(quarters.count) & 3U);
    WideQuarters sum =
        wideQuartersOf(std::fma(turns, wide(0x3ff9'21fb'5444'2d18U), quarters.rest + phase));
    ++sum.count;
    return wideSineOf(sum);
}

/// amplitude(1 / x²) sqrt(2 / pi x) cos(x + angle(1 / x²) / x + phase).
template <std::size_t n>
WARPSCOPE_STEP double waveOf(double x, const std::array<std::uint64_t, 8>& amplitude,
                             const std::array<std::uint64_t, n>& angle, std::uint64_t phase) {
    if (x == kWideInfinity) return 0.0;
    const double inverse = inverseOf(x);
    const double square = inverse * inverse;
    const double argument = std::fma(polynomial(angle, square), inverse, x);
    const double height = inverseRootOfAny(x) * wide(0x3fe9'8845'33d4'3651U);
    return polynomial(amplitude, square) * height * cosineWithPhase(argument, wide(phase));
}

/// The terms about a zero, which is the sum of two doubles.
template <std::size_t n>
WARPSCOPE_STEP double aboutZero(double x, std::uint64_t upper, std::uint64_t lower,
                                const std::array<std::uint64_t, n>& terms) {
    const double u = (x + wide(upper)) + wide(lower);
    return u * polynomial(terms, u);
}

WARPSCOPE_STEP double besselJ0Of(double x) {
    constexpr std::array<std::uint64_t, 17> kFirst{
        0xbcc0'd185'64c4'8c61U, 0xbcfc'f8f9'a8c2'94bcU, 0x3d3f'ab98'3cae'498bU,
        0x3d7c'd7c0'1857'9b88U, 0xbdbb'dd23'42d6'4fddU, 0xbdf5'c2d9'416b'1e2bU,
        0x3e32'951d'7317'4dd5U, 0x3e67'ff99'802c'aeb5U, 0xbea1'cce3'05c4'c9f7U,
        0xbed2'32c7'7e29'e1bbU, 0x3f06'ed3b'9f0e'f757U, 0x3f31'5382'ba09'6a62U,
        0xbf61'f992'590d'1ae4U, 0xbf81'bb1c'be1a'465fU, 0x3fac'fae8'6436'8d84U,
        0x3fbb'a1de'ea02'94a3U, 0xbfe0'9cdb'3655'1280U};
    constexpr std::array<std::uint64_t, 17> kSecond{
        0x3cbc'b0a8'f126'b343U, 0x3cf8'3fd1'f333'eb61U, 0xbd41'00e3'3e3f'b413U,
        0xbd78'4607'6d00'4627U, 0x3dbe'2f1d'4f90'720dU, 0x3df1'd03b'1e4a'119bU,
        0xbe34'1d72'b1b3'bce9U, 0xbe62'da37'ce2a'9ef8U, 0x3ea3'2e6d'9974'f763U,
        0x3eca'd77d'744a'1879U, 0xbf08'63f4'81a3'7337U, 0xbf26'f641'f418'f0f4U,
        0x3f62'7e31'fe9a'969eU, 0x3f72'f7ff'e902'5628U, 0xbfab'2150'cb41'e8bfU,
        0xbf9f'8f72'e7a8'48deU, 0x3fd5'c6e6'0a09'7823U};
    constexpr std::array<std::uint64_t, 17> kThird{
        0xbcbd'b7ff'cf65'9e24U, 0xbcf4'b3a7'1aaa'c629U, 0x3d41'7ec1'50ec'dce7U,
        0x3d74'38f5'ea1d'10b2U, 0xbdbe'dae7'ec2c'9e87U, 0xbdec'add2'c4b9'1f58U,
        0x3e34'582c'8ee1'2204U, 0x3e5c'eda4'51dd'20f8U, 0xbea3'0e8c'c316'5e2fU,
        0xbec3'3248'42bb'1a2eU, 0x3f07'800b'c54f'bddbU, 0x3f1d'7960'5276'949aU,
        0xbf60'e0d6'0385'a629U, 0xbf64'8e63'600d'82f3U, 0x3fa6'8b98'4ec6'493aU,
        0x3f90'0f7f'cf18'3e0bU, 0xbfd1'5f79'77a7'72d4U};
    constexpr std::array<std::uint64_t, 8> kAmplitude{
        0xc0d1'15cb'8c11'a9dcU, 0x4099'2746'7a65'5012U, 0xc057'5178'7e24'7bd4U,
        0x4017'04c4'e5fc'36b2U, 0xbfe1'5b74'7a2f'd531U, 0x3fba'7fea'cf6c'b79bU,
        0xbfaf'ffff'eddc'f548U, 0x3fef'ffff'ffff'c9e5U};
    constexpr std::array<std::uint64_t, 9> kAngle{
        0xc146'02fe'1c34'685eU, 0x410e'cd45'23b1'2b84U, 0xc0c7'a2fc'1972'f05aU,
        0x407e'ba13'1f7e'5bebU, 0xc037'3b92'e6e7'cc7dU, 0x3ffa'31be'e63a'2f08U,
        0xbfca'd320'104d'5d05U, 0x3fb0'aaaa'9c76'd07eU, 0xbfbf'ffff'fffd'acecU};
    if (x <= wide(0x400f'b319'f277'bbe5U))
        return aboutZero(x, 0xc003'3d15'2e97'1b40U, 0x3ca0'f539'd7da'258eU, kFirst);
    if (x <= wide(0x401c'58fd'1a62'f5ecU))
        return aboutZero(x, 0xc016'148f'5b2c'2e45U, 0xbc97'5054'cd60'a517U, kSecond);
    if (x <= wide(0x4024'71fc'b6a7'a8c0U))
        return aboutZero(x, 0xc021'4eb5'6ccc'decaU, 0x3cb5'1970'714c'7c25U, kThird);
    return waveOf(x, kAmplitude, kAngle, 0xbfe9'21fb'5444'2d18U);
}

/// Of 0 on.
WARPSCOPE_STEP double besselJ1Of(double x) {
    constexpr std::array<std::uint64_t, 16> kFirst{
        0x3d02'0e4a'dcde'2ad3U, 0xbd4d'd167'a0dc'3f55U, 0x3d55'03f5'a491'e487U,
        0x3dc1'f299'40c2'403aU, 0x3d84'cf93'02ea'cdefU, 0xbe38'4a53'dbbc'a436U,
        0x3d97'79be'e4f6'3bccU, 0x3ea6'c160'e414'f3f0U, 0x3d8f'3d2f'1243'0699U,
        0xbf0c'71c7'2c0c'ed04U, 0x3d65'9bca'506f'1128U, 0x3f65'5555'5550'6982U,
        0x3d15'ba0b'425f'1bfbU, 0xbfb0'0000'0000'0065U, 0x3c87'29a7'253f'b679U,
        0x3fe0'0000'0000'0000U};
    constexpr std::array<std::uint64_t, 16> kSecond{
        0xbcf8'd3cd'bb60'175eU, 0x3d41'011a'1df0'2dadU, 0x3d76'013a'c1e5'e222U,
        0xbdbe'c315'd96d'5f03U, 0xbdf0'3be1'b4b5'7207U, 0x3e34'5695'f8b6'60f7U,
        0x3e61'7069'fcfc'fff4U, 0xbea3'3825'c367'45ebU, 0xbec9'799d'4f90'931bU,
        0x3f08'3a06'e2f7'df13U, 0x3f26'e4c2'd53a'7cf6U, 0xbf62'4b34'0995'7b1cU,
        0xbf75'3754'4c33'25dfU, 0x3fab'589d'1da1'38e2U, 0x3faa'e8a3'9f51'ad13U,
        0xbfd9'c6cf'582c'bf7fU};
    constexpr std::array<std::uint64_t, 16> kThird{
        0x3cf3'eb86'7515'fad6U, 0xbd40'e836'3db6'49a9U, 0xbd73'b7dd'4a66'08fbU,
        0x3dbe'c5e0'1482'c750U, 0x3dec'62bb'9e88'2103U, 0xbe34'462e'ed73'2a23U,
        0xbe5d'48dc'ad7d'c59bU, 0x3ea3'026d'f291'67e9U, 0x3ec4'255b'0119'666cU,
        0xbf07'96a7'51b3'2693U, 0xbf20'7358'bbdb'a284U, 0x3f61'3fbc'7d69'27b1U,
        0x3f69'a4b2'92e3'dd75U, 0xbfa8'0c83'bdee'e4fbU, 0xbf95'e70d'c603'62bfU,
        0x3fd3'3518'b387'4e8aU};
    constexpr std::array<std::uint64_t, 8> kAmplitude{
        0x40cd'02ea'3f2f'6751U, 0xc099'c063'22a3'f8beU, 0x405b'8935'4da7'7324U,
        0xc01e'3522'9465'3188U, 0x3fe9'bc7d'b16b'd7a7U, 0xbfc8'bfe1'c3a4'f741U,
        0x3fc7'ffff'f0d0'0be2U, 0x3ff0'0000'0000'68ccU};
    constexpr std::array<std::uint64_t, 10> kAngle{0xc18d'a26b'212f'dc9aU, 0x415a'30ac'6857'bee0U,
                                                   0xc117'6422'2ad7'c910U, 0x40ce'b02e'0c30'6857U,
                                                   0xc083'5185'9fa2'b23bU, 0x403e'65a0'7af5'1f42U,
                                                   0xc002'f2b8'17f7'7a57U, 0x3fd7'bcc3'4da0'69fdU,
                                                   0xbfc4'ffff'f8a4'4463U, 0x3fd7'ffff'ffff'5cd7U};
    if (x < wide(0x39b4'484b'feeb'c2a0U)) return x * 0.5;
    if (x <= wide(0x4003'53aa'bad7'b784U)) return x * polynomial(kFirst, x);
    if (x <= wide(0x4015'b1d0'5746'14eaU))
        return aboutZero(x, 0xc00e'a755'75af'6f09U, 0x3ca6'0155'a9d1'b256U, kSecond);
    if (x <= wide(0x4021'3065'e54c'1aa9U))
        return aboutZero(x, 0xc01c'0ff5'f3b4'7250U, 0x3c9b'226d'9d24'3827U, kThird);
    return waveOf(x, kAmplitude, kAngle, 0xc002'd97c'7f33'21d2U);
}

}  // namespace

WARPSCOPE_FUSED
double besselJ0(double a) {
    return besselJ0Of(std::fabs(a));
}

WARPSCOPE_FUSED
double besselJ1(double a) {
    const double result = besselJ1Of(std::fabs(a));
    return a < 0 || a == 0 ? std::copysign(1.0, a) * result : result;
}

WARPSCOPE_FUSED
double besselY0(double a) {
    constexpr std::array<std::uint64_t, 9> kNear{
        0x3c8e'fbd0'a1b7'7c65U, 0xbd13'098c'51c1'8514U, 0x3d92'3102'd2f5'f2f5U,
        0xbe0a'5f2d'ee7d'526eU, 0x3e7b'b77e'758b'38afU, 0xbee3'd1a2'06ec'4f36U,
        0x3f41'83dc'd3ed'6294U, 0xbf90'3921'cf04'f123U, 0x3fc5'db69'd775'3176U};
    constexpr std::array<std::uint64_t, 24> kFirst{
        0xbf01'6301'32d7'5fc3U, 0x3f3d'054b'05d3'c52dU, 0xbf66'dac0'b314'b2e5U,
        0x3f86'a5d1'de76'263fU, 0xbf9f'd166'5282'4592U, 0x3fb0'f69a'9cc7'9fbdU,
        0xbfbc'ce40'ef15'583eU, 0x3fc4'46b1'1780'e4fcU, 0xbfc8'9ae7'e196'21f7U,
        0x3fca'cba1'b38e'f7b8U, 0xbfcb'4166'a03b'bfa5U, 0x3fca'cca4'd5d4'889aU,
        0xbfca'1455'932b'9392U, 0x3fc9'6d8d'b8d8'44ecU, 0xbfc8'f7fb'7752'2edfU,
        0x3fc8'c092'6abc'9ab0U, 0xbfc8'd35b'8fea'468cU, 0x3fc9'424b'8a0c'8f94U,
        0xbfca'396a'7f34'03efU, 0x3fcc'0680'86c3'7055U, 0xbfcc'f18e'6a4c'5c4eU,
        0x3fcc'3b13'38af'4239U, 0xbfdf'7e38'a46d'70dbU, 0x3fec'2437'1844'b88aU};
    constexpr std::array<std::uint64_t, 24> kSecond{
        0xbcda'ea62'ac8b'da68U, 0xbcd2'4349'5815'1ac7U, 0x3d11'c24a'40d3'3fe1U,
        0x3d23'7cd6'2fa0'8ca4U, 0xbd43'902e'0298'c52aU, 0xbd1d'daad'11ca'b40fU,
        0xbd52'09d9'f06d'7de4U, 0x3d8b'b9f4'6446'8e1aU, 0xbda8'f67b'07d1'b440U,
        0x3dc7'c8d6'0f9e'aecfU, 0xbde9'7034'05b4'9a8dU, 0x3e0a'6b64'e764'17e4U,
        0xbe2f'6b5a'fb2f'1359U, 0x3e54'526b'71c2'1ec1U, 0xbe57'76db'cbbc'8e1dU,
        0xbe93'b211'fc2d'f90eU, 0xbed4'8637'2e85'62dcU, 0x3f0a'b2c1'fbc3'a254U,
        0x3f29'9827'6533'53b8U, 0xbf61'e32b'c4ed'7084U, 0xbf7c'116f'dc59'9a09U,
        0x3fad'f6d5'9bf5'0c77U, 0x3faa'09c9'2903'680bU, 0xbfd9'c342'56a1'2a0bU};
    constexpr std::array<std::uint64_t, 16> kThird{
        0x3cf1'cb3a'ba71'8b8eU, 0xbd3f'443b'b4f5'3d75U, 0xbd77'0f73'7bd6'a786U,
        0x3dbf'0e9a'2045'9e14U, 0x3def'a6b1'37d5'e108U, 0xbe34'4296'729f'b7faU,
        0xbe60'a281'3a80'dfaaU, 0x3ea3'4aa7'37a8'3eb4U, 0x3ec6'a922'7332'd03cU,
        0xbf08'177e'4f93'c81eU, 0xbf22'6dd7'1e39'1775U, 0x3f61'd35e'85fd'7b22U,
        0x3f6b'2f14'a955'285cU, 0xbfa8'969c'64cb'f388U, 0xbf95'aef6'11fc'4d5aU,
        0x3fd3'34cc'a069'7a5aU};
    constexpr std::array<std::uint64_t, 8> kAmplitude{
        0xc0c5'e91e'6ac3'ad03U, 0x4093'f56a'049c'dde7U, 0xc055'72d3'9dfb'8433U,
        0x4016'a604'1caa'59e5U, 0xbfe1'55e3'a049'3880U, 0x3fba'7fb9'2f41'7f7fU,
        0xbfaf'ffff'b12e'32f5U, 0x3fef'ffff'fffe'ced5U};
    constexpr std::array<std::uint64_t, 10> kAngle{0x418a'86a6'4be1'01dcU, 0xc157'09c7'9aac'5813U,
                                                   0x4114'2a31'c980'a287U, 0xc0c9'cbe6'8930'485dU,
                                                   0x407f'583e'14e8'a4e8U, 0xc037'4a62'9c65'0680U,
                                                   0x3ffa'32a7'af17'fae9U, 0xbfca'd324'9778'5cd6U,
                                                   0x3fb0'aaaa'9fb7'5f7bU, 0xbfbf'ffff'fffe'320fU};
    if (a < 0) return wide(0xfff8'0000'0000'0000U);
    const double x = std::fabs(a);
    if (x <= wide(0x3fe9'7f4a'8f9d'3f28U)) {
        const double square = x * x;
        const double u = (square + wide(0xbfdb'a967'4000'0000U)) + wide(0x3e15'a30c'8000'0000U);
        return std::fma(logarithmOf(x) * kTwoOverPi64, besselJ0Of(x),
                        u * polynomial(kNear, square));
    }
    if (x <= wide(0x4000'347c'4ab3'7b18U))
        return aboutZero(x, 0xbfec'982e'b8d4'17eaU, 0xbc7e'a9d2'7034'7f83U, kFirst);
    if (x <= wide(0x4016'1663'b5d9'a628U))
        return aboutZero(x, 0xc00f'a953'4d98'569cU, 0x3c9f'06ae'7804'384eU, kSecond);
    if (x <= wide(0x4021'4ef3'0c0c'06edU))
        return aboutZero(x, 0xc01c'581d'c4e7'2103U, 0x3c99'774a'495f'56cfU, kThird);
    return waveOf(x, kAmplitude, kAngle, 0xc002'd97c'7f33'21d2U);
}

WARPSCOPE_FUSED
double besselY1(double a) {
    constexpr std::array<std::uint64_t, 8> kNear{0x3d52'49f9'0687'428cU, 0xbdcf'0b5b'1fb7'b95eU,
                                                 0x3e43'2e58'9311'fa14U, 0xbeb0'a780'aa4a'92e9U,
                                                 0x3f12'c7db'ffca'ec2bU, 0xbf68'35b9'7894'ba4aU,
                                                 0x3fab'd397'5c75'b4a3U, 0xbfc9'1866'143c'bc8aU};
    constexpr std::array<std::uint64_t, 24> kFirst{
        0xbe2b'87b0'be2a'a150U, 0x3e48'33aa'e4d8'b975U, 0xbe44'e279'b423'e68fU,
        0x3e12'9dc6'a747'eb4fU, 0xbe61'd155'3449'6cd8U, 0x3e7e'ec8d'48fe'ce00U,
        0xbe8d'1180'af70'a134U, 0x3e9c'8386'a0ea'1388U, 0xbeb0'1a01'4e7f'3250U,
        0x3ec1'fb75'2010'a320U, 0xbed3'aa0a'ff4e'332bU, 0x3ee5'84a6'c77f'6700U,
        0xbef7'94c5'20fc'2ebbU, 0x3f09'd18d'2d35'cc71U, 0xbf1c'3fb7'315c'4599U,
        0x3f2e'ea7a'decc'e927U, 0xbf40'b2d8'5257'446fU, 0x3f51'7ab4'b1fe'5d5bU,
        0xbf65'429d'c651'6c0dU, 0x3f7e'671c'7d0b'090bU, 0xbf73'a6de'c36f'b27cU,
        0xbfa0'd2af'4e93'1fd1U, 0xbfbe'56f8'2217'b964U, 0x3fe0'aa48'442f'014bU};
    constexpr std::array<std::uint64_t, 21> kSecond{
        0x3cba'3c76'069f'1d8cU, 0x3cc6'9a30'9967'93e2U, 0xbcdd'd843'2fe7'56e7U,
        0xbd14'3158'eee2'20f7U, 0x3d28'd444'9123'0f5aU, 0xbd43'8842'eaf4'edbcU,
        0x3d74'958d'afbf'af5aU, 0xbd94'49a6'0e66'4848U, 0x3d83'8bc8'cd59'4a76U,
        0xbdfa'7980'0214'1323U, 0x3e38'0b41'9895'6aaaU, 0x3e5b'62b5'f21b'acd4U,
        0xbea2'55e7'29fb'6aaeU, 0xbec8'0618'f6ba'e5aaU, 0x3f08'5b94'0f8e'8d36U,
        0x3f23'37c7'e10e'14e8U, 0xbf61'be6d'b993'32caU, 0xbf71'0a32'9e2b'e9b8U,
        0x3faa'15d9'2dfe'3fcfU, 0x3fa0'0b9f'8571'c9beU, 0xbfd5'c7c5'56f0'c19aU};
    constexpr std::array<std::uint64_t, 16> kThird{
        0x3cb0'9ccc'2294'5996U, 0xbd43'515f'6764'4276U, 0xbd72'c5b9'78e9'f5c7U,
        0x3dbe'c115'1613'913cU, 0x3de9'e38d'13c4'a824U, 0xbe34'1e75'e108'8eb5U,
        0xbe5a'384e'bb13'cfe1U, 0x3ea2'becb'27f8'c8f8U, 0x3ec1'76e7'2b98'9fd8U,
        0xbf06'f7ba'b102'f822U, 0xbf1b'50d7'e1d2'78e1U, 0x3f60'7a67'8d60'004fU,
        0x3f63'ced2'a2e6'9115U, 0xbfa6'395d'fe49'fcd4U, 0xbf90'2b39'33cf'21b1U,
        0x3fd1'5f99'3fce'ab5cU};
    constexpr std::array<std::uint64_t, 8> kAmplitude{
        0x40d1'3db3'26ec'ebfeU, 0xc09c'26e8'9385'd5b1U, 0x405c'6ab9'23c6'f55eU,
        0xc01e'61ea'f3bd'2fa1U, 0x3fe9'bf15'd9b9'7dd1U, 0xbfc8'bfec'f93d'7d19U,
        0x3fc7'ffff'f756'aa6cU, 0x3ff0'0000'0000'3646U};
    constexpr std::array<std::uint64_t, 10> kAngle{0xc194'3281'a050'209cU, 0x4160'24e9'9ba4'6e7bU,
                                                   0xc11a'6875'd7df'bd65U, 0x40d0'32c0'4179'0233U,
                                                   0xc083'9f89'5bc2'2946U, 0x403e'77cc'78ec'd2d8U,
                                                   0xc002'f368'd011'7be9U, 0x3fd7'bcc7'8600'9a25U,
                                                   0xbfc4'ffff'fc51'bc7aU, 0x3fd7'ffff'ffff'b5eaU};
    if (a < 0) return wide(0xfff8'0000'0000'0000U);
    const double x = std::fabs(a);
    if (x < wide(0x0007'30d6'7819'e8d2U)) return -kTwoOverPi64 / x;
    if (x <= wide(0x3ff4'c6f2'0813'2576U)) {
        const double product = std::fma(besselJ1Of(x), logarithmOf(x), -(1.0 / x));
        return std::fma(x, polynomial(kNear, x * x), product * kTwoOverPi64);
    }
    if (x <= wide(0x4009'b510'ec2a'dc83U))
        return aboutZero(x, 0xc001'93be'd4df'f243U, 0x3c8b'd1e5'0d21'9bfdU, kFirst);
    if (x <= wide(0x401c'0d26'd5a5'41cbU))
        return aboutZero(x, 0xc015'b7fe'4e87'b02eU, 0xbcbd'fe7b'ac22'8e8cU, kSecond);
    if (x <= wide(0x4022'585c'739a'cdddU))
        return aboutZero(x, 0xc021'3127'ae61'69b4U, 0xbcb4'79cc'068d'9046U, kThird);
    return waveOf(x, kAmplitude, kAngle, 0xc00f'6a7a'2955'385eU);
}

}  // namespace warpscope::sm::math
