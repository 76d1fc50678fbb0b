// Lists the target of each figure, and its value before the work on it began.

export interface Aim {
  before: number;
  /** Maximum for the figure, or minimum if `atLeast` is set. */
  aim: number;
  atLeast?: boolean;
}

export const aims: Record<string, Aim> = {
  jsGzipKB: { before: 95, aim: 95 },
  firstPostColdMs: { before: 698, aim: 450 },
  startColdMs: { before: 1_528, aim: 900 },
  firstPostWarmMs: { before: 460, aim: 250 },
  startWarmMs: { before: 1_231, aim: 700 },
  firstPostReloadMs: { before: 216, aim: 120 },
  wheelFramesDownOf900: { before: 621, aim: 880, atLeast: true },
  wheelFramesUpOf900: { before: 601, aim: 890, atLeast: true },
  wheelFrameDownP95Ms: { before: 33.4, aim: 16.8 },
  wheelFrameDownMaxMs: { before: 50, aim: 34 },
  threadMs: { before: 105, aim: 60 },
  composerOpenMs: { before: 73, aim: 50 },
  notificationsMs: { before: 124, aim: 60 },
  backToHomeMs: { before: 71, aim: 40 },
  announcedMs: { before: 75, aim: 35 },
  idleCpuMsPerMinute: { before: 3_599, aim: 100 },
  idlePssMB: { before: 456, aim: 400 },
  idleMainPssMB: { before: 101, aim: 70 },
  rssMB20Accounts: { before: 222, aim: 110 },
  mainLateP99Ms: { before: 4_500, aim: 10 },
  fourColumnsCpuToOne: { before: NaN, aim: 2 },
  fourColumnsHeapToOne: { before: NaN, aim: 2 },
  actionRequestMs: { before: NaN, aim: 5 },
  localSearchP95Ms: { before: 3.4, aim: 20 },
};
