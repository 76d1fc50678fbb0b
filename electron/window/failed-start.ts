// Says why the app can't start, and what can be done, in a dialog of the system: there is no window yet.
import { dirname } from 'node:path';
import { dialog } from 'electron';
import { m } from '../messages/main.ts';
import { UnusableFile } from '../storage/unusable-file.ts';
import { openFolder } from './open-external.ts';

type Way = 'retry' | 'open-folder' | 'without-cache' | 'quit';

async function ask({ role, path, obstacle }: UnusableFile): Promise<Way> {
  const ways: Way[] = role === 'cache' ? ['retry', 'open-folder', 'without-cache', 'quit'] : ['retry', 'open-folder', 'quit'];
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Kittiwake',
    message: m.start.failed[role],
    detail: m.start.obstacles[obstacle]({ path }),
    buttons: ways.map((way) => m.start.ways[way]),
    defaultId: 0,
    cancelId: ways.length - 1,
    noLink: true,
  });
  return ways[response] ?? 'quit';
}

/** Opens the app's files, again and again as the person asks. Null: they gave up. Call when the app is ready. */
export async function openOrAsk<T>(open: (withCache: boolean) => T, log: (sentence: string) => void): Promise<T | null> {
  let withCache = true;
  for (;;) {
    try {
      return open(withCache);
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      log(`${error.message}.`);
      let way = await ask(error);
      while (way === 'open-folder') {
        // Not waited for: on Linux Electron never says that it is done (shell/common/platform_util_linux.cc, `XDGOpen`).
        void openFolder(dirname(error.path));
        way = await ask(error);
      }
      if (way === 'quit') return null;
      if (way === 'without-cache') withCache = false;
    }
  }
}
