"""Sweeps on a cluster of several processes, one of which is killed meanwhile."""

import os
import signal
import unittest
import unittest.mock

import support

try:
    import distributed
    import warpscope
except ImportError:  # main() says so.
    pass

SLOW = """__global__ void scale(float* data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = data[i % n];
    for (int k = 0; k < 1000; ++k) x = x * 1.5f + 1.0f;
    data[i % n] = x;
}
"""
OVER = {"device.sm_count": [1, 2, 3, 4], "launch.grid": [60, 64, 68, 72, 76, 80]}


class ClusterTest(support.InAFolder):
    def setUp(self) -> None:
        super().setUp()
        self.kernel.write_text(SLOW)
        cluster = distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
        )
        self.addCleanup(cluster.close)
        self.client = distributed.Client(cluster)
        self.addCleanup(self.client.close)

    def files(self) -> dict:
        return {
            file.name: file.stat().st_mtime_ns for file in (self.folder / "runs").rglob("*.json")
        }

    def test_a_worker_that_is_killed_costs_no_row_and_no_finished_run(self) -> None:
        scenario = warpscope.open(self.file)
        folder = self.folder / "runs"
        sweep = warpscope.sweep(scenario, OVER, client=self.client, folder=folder)
        rows = iter(sweep)
        for _ in range(4):
            next(rows)
        done = self.files()
        self.assertLess(len(done), len(sweep), "the runs are too quick for this test")
        # What is on disk now must not be written again.
        victims = self.client.run(os.getpid)
        os.kill(next(iter(victims.values())), signal.SIGKILL)
        for _ in rows:
            pass
        self.assertEqual(sweep.computed + sweep.found, len(sweep))
        frame = sweep.frame()
        self.assertFalse(frame["cycles"].isna().any())
        self.assertEqual({name: self.files()[name] for name in done}, done)
        again = warpscope.sweep(scenario, OVER, client=self.client, folder=folder)
        self.assertTrue(again.frame().equals(frame))
        self.assertEqual((again.computed, again.found), (0, len(sweep)))
        here = warpscope.sweep(scenario, OVER, folder=self.folder / "other")
        self.assertEqual(here.frame()["fingerprint"].tolist(), frame["fingerprint"].tolist())

    def test_a_run_that_dask_gives_up_is_tried_again_and_then_raised(self) -> None:
        self.client.cluster.scheduler.allowed_failures = 0  # Dask gives up at once.
        marker = self.folder / "marker"

        def deadly_once(recipe, folder, keep):
            if not marker.exists():
                marker.touch()
                os._exit(1)
            return True, {"cycles": 7}

        def deadly(recipe, folder, keep):
            os._exit(1)

        def sweep(grid, **options):
            over = {"launch.grid": [grid]}
            return warpscope.sweep(self.file, over, client=self.client, keep=False, **options)

        with unittest.mock.patch("warpscope._sweep.compute", deadly_once):
            once = sweep(1)
            self.assertEqual(once.frame()["cycles"].tolist(), [7])
            self.assertEqual(once.retried, 1)
        with unittest.mock.patch("warpscope._sweep.compute", deadly):
            never = sweep(2, retries=1)
            with self.assertRaises(distributed.KilledWorker):
                never.frame()
            self.assertEqual(never.retried, 1)


if __name__ == "__main__":
    support.main("numpy", "pandas", "distributed")
