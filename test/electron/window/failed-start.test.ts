// What a person is asked when the app can't use a file, and what comes of each answer.
import type { MessageBoxOptions } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { UnusableFile } from '../../../electron/storage/unusable-file.ts';
import type { FileRole } from '../../../electron/storage/unusable-file.ts';
import { openOrAsk } from '../../../electron/window/failed-start.ts';

const fake = vi.hoisted(() => ({ asked: [] as unknown[], answers: [] as string[], opened: [] as string[] }));
vi.mock('electron', () => ({
  dialog: {
    async showMessageBox(options: MessageBoxOptions) {
      fake.asked.push(options);
      return { response: options.buttons?.indexOf(fake.answers.shift() ?? '') };
    },
  },
  // On Linux Electron's promise never settles.
  shell: { openPath: (path: string) => (fake.opened.push(path), new Promise(() => undefined)) },
}));
const asked = () => fake.asked as MessageBoxOptions[];
let logged: string[];

beforeEach(() => {
  [fake.asked, fake.answers, fake.opened, logged] = [[], [], [], []];
});

/** Fails as often as there are errors. */
function start(...errors: unknown[]) {
  const tries: boolean[] = [];
  const open = (withCache: boolean) => {
    tries.push(withCache);
    if (errors.length > 0) throw errors.shift();
    return 'files';
  };
  return { tries, started: openOrAsk(open, (sentence) => logged.push(sentence)) };
}
const unusable = (role: FileRole, code = 'EACCES') => new UnusableFile(role, `/data/${role}`, Object.assign(new Error(code), { code }));

test('files that can be used are opened without a question', async () => {
  expect(await start().started).toBe('files');
  expect(asked()).toEqual([]);
});

test('the dialog names the file, says what to do, and tries again', async () => {
  fake.answers = ['Try again'];
  const { tries, started } = start(unusable('journal', 'EISDIR'));
  expect(await started).toBe('files');
  expect(tries).toEqual([true, true]);
  expect(asked()).toMatchObject([
    {
      type: 'error',
      message: expect.stringContaining('drafts and unsent posts') as string,
      detail: '/data/journal is a folder, and a file should be in its place. Move the folder away, then try again.',
      buttons: ['Try again', 'Open the folder', 'Quit'],
      defaultId: 0,
      cancelId: 2,
    },
  ]);
  expect(logged).toEqual(["/data/journal can't be used: folder."]);
});

test('the folder is opened, and the question stays', async () => {
  fake.answers = ['Open the folder', 'Open the folder', 'Quit'];
  const { tries, started } = start(unusable('settings'));
  expect(await started).toBeNull();
  expect(fake.opened).toEqual(['/data', '/data']);
  expect(tries).toEqual([true]);
});

test('without the cache the app starts; no other file is offered to be left out', async () => {
  fake.answers = ['Start without the cache', 'Try again'];
  const { tries, started } = start(unusable('cache'), unusable('accounts'));
  expect(await started).toBe('files');
  expect(tries).toEqual([true, false, false]);
  expect(asked()[1]?.buttons).toEqual(['Try again', 'Open the folder', 'Quit']);
});

test('a dialog that is closed means giving up', async () => {
  fake.answers = ['none of them'];
  expect(await start(unusable('push')).started).toBeNull();
});

test('another error is not asked about', async () => {
  await expect(start(new Error('a mistake')).started).rejects.toThrow('a mistake');
  expect(asked()).toEqual([]);
});
