// Tests the dialog about an unusable file at the start, and the effect of each answer.
import type { MessageBoxOptions } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { UnusableFileError } from '../../../electron/storage/unusable-file.ts';
import type { FileRole } from '../../../electron/storage/unusable-file.ts';
import { openOrAsk } from '../../../electron/window/failed-start.ts';

const fake = vi.hoisted(() => ({ shownDialogs: [] as unknown[], answers: [] as string[], openedFolders: [] as string[] }));
vi.mock('electron', () => ({
  dialog: {
    async showMessageBox(options: MessageBoxOptions) {
      fake.shownDialogs.push(options);
      return { response: options.buttons?.indexOf(fake.answers.shift() ?? '') };
    },
  },
  // On Linux the promise of Electron's `openPath` never settles.
  shell: { openPath: (path: string) => (fake.openedFolders.push(path), new Promise(() => undefined)) },
}));
const messageBoxes = () => fake.shownDialogs as MessageBoxOptions[];
let logged: string[];

beforeEach(() => {
  [fake.shownDialogs, fake.answers, fake.openedFolders, logged] = [[], [], [], []];
});

/** Throws one of the errors per attempt, then succeeds. */
function start(...errors: unknown[]) {
  const tries: boolean[] = [];
  const open = (withCache: boolean) => {
    tries.push(withCache);
    if (errors.length > 0) throw errors.shift();
    return 'files';
  };
  return { tries, started: openOrAsk(open, (sentence) => logged.push(sentence)) };
}
const unusable = (role: FileRole, code = 'EACCES') =>
  new UnusableFileError(role, `/data/${role}`, Object.assign(new Error(code), { code }));

test('files that can be used are opened without a question', async () => {
  expect(await start().started).toBe('files');
  expect(messageBoxes()).toEqual([]);
});

test('the dialog names the file and a remedy, and “Try again” opens the files again', async () => {
  fake.answers = ['Try again'];
  const { tries, started } = start(unusable('journal', 'EISDIR'));
  expect(await started).toBe('files');
  expect(tries).toEqual([true, true]);
  expect(messageBoxes()).toMatchObject([
    {
      type: 'error',
      message: expect.stringContaining('drafts and unsent posts') as string,
      detail: '/data/journal is a folder, but it should be a file. Move the folder away, then try again.',
      buttons: ['Try again', 'Open the folder', 'Quit'],
      defaultId: 0,
      cancelId: 2,
    },
  ]);
  expect(logged).toEqual(["/data/journal can't be used: folder."]);
});

test('“Open the folder” opens the folder and asks again', async () => {
  fake.answers = ['Open the folder', 'Open the folder', 'Quit'];
  const { tries, started } = start(unusable('settings'));
  expect(await started).toBeNull();
  expect(fake.openedFolders).toEqual(['/data', '/data']);
  expect(tries).toEqual([true]);
});

test('“Start without the cache” starts the app, and is offered for the cache only', async () => {
  fake.answers = ['Start without the cache', 'Try again'];
  const { tries, started } = start(unusable('cache'), unusable('accounts'));
  expect(await started).toBe('files');
  expect(tries).toEqual([true, false, false]);
  expect(messageBoxes()[1]?.buttons).toEqual(['Try again', 'Open the folder', 'Quit']);
});

test('closing the dialog quits', async () => {
  fake.answers = ['none of them'];
  expect(await start(unusable('push')).started).toBeNull();
});

test('rethrows other errors without a dialog', async () => {
  await expect(start(new Error('a mistake')).started).rejects.toThrow('a mistake');
  expect(messageBoxes()).toEqual([]);
});
