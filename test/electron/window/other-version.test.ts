// The question when another version is started while this one runs.
import { beforeEach, expect, test, vi } from 'vitest';
import type { MessageBoxOptions } from 'electron';
import { loadMain } from '../../../electron/messages/main.ts';
import { askAboutOtherVersions, startedVersion } from '../../../electron/window/other-version.ts';

const fake = vi.hoisted(() => ({ emit: (() => false) as (...args: unknown[]) => boolean, asked: [] as unknown[], answer: 1, quits: 0 }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  const app = Object.assign(new Emitter(), { getVersion: () => '1.0.0', quit: () => void (fake.quits += 1) });
  fake.emit = (...args) => app.emit('second-instance', {}, [], '/', ...args);
  const showMessageBox = async (options: unknown) => (fake.asked.push(options), { response: fake.answer });
  return { app, dialog: { showMessageBox } };
});

beforeEach(async () => {
  await loadMain({ languages: ['en'], format: 'en' });
  Object.assign(fake, { asked: [], answer: 1, quits: 0 });
});
askAboutOtherVersions();

test('each start says its version', () => {
  expect(startedVersion()).toEqual({ version: '1.0.0' });
});

test('another version is named with the running one, and the person may go on or end this one', async () => {
  fake.emit({ version: '2.0.0' });
  const [options] = fake.asked as MessageBoxOptions[];
  expect(options?.message).toBe('Version 2.0.0 of Kittiwake was started, and version 1.0.0 is running.');
  expect(options?.detail).toBe(
    'Only one of them can use your accounts and drafts at a time. Quit this version, then start the other one again.',
  );
  expect(options?.buttons).toEqual(['Quit this version', 'Go on with this one']);
  await vi.waitFor(() => expect(fake.asked).toHaveLength(1));
  expect(fake.quits).toBe(0);

  fake.answer = 0;
  await new Promise(setImmediate);
  fake.emit({ version: '0.9.0' });
  await vi.waitFor(() => expect(fake.quits).toBe(1));
});

test.each([[{ version: '1.0.0' }], [{ version: '<b>2</b>' }], [{ version: 2 }], [undefined], [null], ['2.0.0'], [{}]])(
  'a start with %j asks nothing',
  (data) => {
    fake.emit(data);
    expect(fake.asked).toEqual([]);
  },
);
