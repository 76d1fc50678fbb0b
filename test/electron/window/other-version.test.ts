// Tests the dialog when another version is started while this one runs.
import { beforeEach, expect, test, vi } from 'vitest';
import type { MessageBoxOptions } from 'electron';
import { loadMain } from '../../../electron/messages/main.ts';
import { askAboutOtherVersions, secondInstanceData } from '../../../electron/window/other-version.ts';

const fake = vi.hoisted(() => ({
  emit: (() => false) as (...args: unknown[]) => boolean,
  shownDialogs: [] as unknown[],
  answer: 1,
  quits: 0,
}));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  const app = Object.assign(new Emitter(), { getVersion: () => '1.0.0', quit: () => void (fake.quits += 1) });
  fake.emit = (...args) => app.emit('second-instance', {}, [], '/', ...args);
  const showMessageBox = async (options: unknown) => (fake.shownDialogs.push(options), { response: fake.answer });
  return { app, dialog: { showMessageBox } };
});

beforeEach(async () => {
  await loadMain({ languages: ['en'], format: 'en' });
  Object.assign(fake, { shownDialogs: [], answer: 1, quits: 0 });
});
askAboutOtherVersions();

test('passes the version of a second start to the running app', () => {
  expect(secondInstanceData()).toEqual({ version: '1.0.0' });
});

test('asks whether to quit when another version is started', async () => {
  fake.emit({ version: '2.0.0' });
  const [options] = fake.shownDialogs as MessageBoxOptions[];
  expect(options?.message).toBe('Version 2.0.0 of Kittiwake was started, but version 1.0.0 is already running.');
  expect(options?.detail).toBe(
    'Only one of them can use your accounts and drafts at a time. Quit this version, then start the other one again.',
  );
  expect(options?.buttons).toEqual(['Quit this version', 'Continue with this one']);
  await vi.waitFor(() => expect(fake.shownDialogs).toHaveLength(1));
  expect(fake.quits).toBe(0);

  fake.answer = 0;
  await new Promise(setImmediate);
  fake.emit({ version: '0.9.0' });
  await vi.waitFor(() => expect(fake.quits).toBe(1));
});

test.each([[{ version: '1.0.0' }], [{ version: '<b>2</b>' }], [{ version: 2 }], [undefined], [null], ['2.0.0'], [{}]])(
  'does not ask after a start with %j',
  (data) => {
    fake.emit(data);
    expect(fake.shownDialogs).toEqual([]);
  },
);
