// Explains in a system dialog why the app cannot start, and offers ways to continue. There is no window yet.
import { dirname } from 'node:path';
import { dialog } from 'electron';
import { m } from '../messages/main.ts';
import { UnusableFileError } from '../storage/unusable-file.ts';
import { openFolder } from './open-external.ts';

type StartChoice = 'retry' | 'open-folder' | 'without-cache' | 'quit';

async function ask({ role, path, obstacle }: UnusableFileError): Promise<StartChoice> {
  const choices: StartChoice[] = role === 'cache' ? ['retry', 'open-folder', 'without-cache', 'quit'] : ['retry', 'open-folder', 'quit'];
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Kittiwake',
    message: m.start.failed[role],
    detail: m.start.obstacles[obstacle]({ path }),
    buttons: choices.map((choice) => m.start.ways[choice]),
    defaultId: 0,
    cancelId: choices.length - 1,
    noLink: true,
  });
  return choices[response] ?? 'quit';
}

/** Opens the app's files, and retries as the user chooses. Null if the user quits. Call this when the app is ready. */
export async function openOrAsk<T>(open: (withCache: boolean) => T, log: (sentence: string) => void): Promise<T | null> {
  let withCache = true;
  for (;;) {
    try {
      return open(withCache);
    } catch (error) {
      if (!(error instanceof UnusableFileError)) throw error;
      log(`${error.message}.`);
      let choice = await ask(error);
      while (choice === 'open-folder') {
        // Not awaited: on Linux Electron never resolves this (shell/common/platform_util_linux.cc, `XDGOpen`).
        void openFolder(dirname(error.path));
        choice = await ask(error);
      }
      if (choice === 'quit') return null;
      if (choice === 'without-cache') withCache = false;
    }
  }
}
