// Measures processor time and memory of all processes while the app is idle: with the window visible, closed, and hidden.
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { AppWorld } from '../e2e/fixtures.ts';
import { waitForFirstPost, scroll } from '../e2e/steps.ts';
import { round } from './figures.ts';
import { hideWindow, hideableSwitches } from './hide-window.ts';
import { cpuSeconds, processTree } from './processor-time.ts';

/** New posts are indexed for search within a minute, the search worker ends 20 s later, and V8 releases memory after that. */
const settleMs = 90_000;
const measuredMs = 60_000;

/** Returns milliseconds of processor time per minute for the process and its descendants, after `settleMs`. */
export async function measureIdleCpu(pid: number): Promise<number> {
  await setTimeout(settleMs);
  const processes = await processTree(pid);
  const before = await cpuSeconds(processes);
  await setTimeout(measuredMs);
  const seconds = (await cpuSeconds(processes)) - before;
  return round((seconds * 1_000 * 60_000) / measuredMs, 0);
}

/** Returns the proportional set size of the process in bytes (proc(5), `Pss`). */
export async function proportionalSetSize(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1_024;
}

/** Returns milliseconds of processor time per minute with a hidden window, in a restarted app. */
export async function measureHiddenCpu(world: AppWorld): Promise<number> {
  await world.end();
  await world.start({ switches: hideableSwitches });
  await waitForFirstPost(world.page);
  await hideWindow(world.app);
  return measureIdleCpu(world.app.pid);
}

export async function idleCost() {
  const world = await AppWorld.create();
  try {
    await world.startAs(await world.startServer());
    // Scroll like a reader, so that the end of the list and its animations are near the viewport.
    await scroll(world.page, 'Home', 4_500);
    const { app } = world;
    const openCpuMs = await measureIdleCpu(app.pid);
    const bytes = await Promise.all((await processTree(app.pid)).map(proportionalSetSize));
    const mainBytes = await proportionalSetSize(app.pid);
    await app.closeWindow();
    return {
      idleCpuMsPerMinute: openCpuMs,
      idleCpuClosedMsPerMinute: await measureIdleCpu(app.pid),
      idleCpuHiddenMsPerMinute: await measureHiddenCpu(world),
      idlePssMB: round(bytes.reduce((sum, each) => sum + each, 0) / 1e6, 0),
      idleMainPssMB: round(mainBytes / 1e6, 0),
    };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await idleCost());
