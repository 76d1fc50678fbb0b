// What becomes of a popup on each system: the fake Notification emits events in the order of Electron there.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../../../electron/contract/settings.ts';
import type { Popup } from '../../../../../electron/notifications/popups/popup.ts';
import { hearEarlierPopups } from '../../../../../electron/notifications/popups/system/earlier-popups.ts';
import { createSystemPopups } from '../../../../../electron/notifications/popups/system/system-popups.ts';
import { manualClock } from '../../../system/manual-clock.ts';
import { tempDir } from '../../../storage/temp-dir.ts';
import { desktop, resetDesktop } from './fake-notification.ts';
import type { FakeNotification, System } from './fake-notification.ts';
import { samplePopup } from './popup.ts';

vi.mock('electron', async () => (await import('./fake-notification.ts')).fakeElectron);

const systems: System[] = ['linux', 'darwin', 'win32'];
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
let settings = defaultSettings;
let log: string[];
beforeEach(() => void ([settings, log] = [defaultSettings, []]));

function on(system: System, serviceAnswers = () => Promise.resolve(true)) {
  resetDesktop(system);
  const popups = createSystemPopups({
    platform: system,
    clock: manualClock(),
    pictures: tempDir(),
    settings: { get: () => settings, set: (patch) => void (settings = { ...settings, ...patch }) },
    log: (sentence) => void log.push(sentence),
    serviceAnswers,
  });
  // Windows reports buttons and replies there.
  hearEarlierPopups({ platform: system, held: popups.held, launch: () => null, follow: vi.fn(), log: vi.fn() });
  async function show(more: Partial<Popup> = {}) {
    const { popup, did } = samplePopup(more);
    const [clicked, ended] = [vi.fn(), vi.fn()];
    const handle = popups.show(popup, clicked, ended);
    await new Promise(setImmediate);
    return { ...did, handle, clicked, ended, made: desktop.made.at(-1) as FakeNotification };
  }
  return { ...popups, show };
}

describe.each(systems)('on %s', (system) => {
  test('a click does what it is for once, and ends the popup without a close event', async () => {
    const { made, clicked, ended } = await on(system).show();
    made.click();
    made.click();
    expect([clicked.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1]);
  });

  test('a button does what it is for, and ends the popup', async () => {
    const { made, first, second, clicked, ended } = await on(system).show();
    made.press(1);
    made.press(0);
    expect([first.mock.calls.length, second.mock.calls.length, clicked.mock.calls.length]).toEqual([0, 1, 0]);
    expect(ended).toHaveBeenCalledOnce();
  });

  test('a click closes the popup before Electron has forgotten it: systems may leave it standing', async () => {
    const { made } = await on(system).show();
    made.click();
    expect(made.closed).toBe(1);
  });

  test('a popup that the person closes is over', async () => {
    const { made, ended } = await on(system).show();
    made.dismiss();
    expect(ended).toHaveBeenCalledOnce();
  });

  test('a popup whose time is over is only over where it is gone', async () => {
    const { made, ended } = await on(system).show();
    made.timeOut();
    expect(ended).toHaveBeenCalledTimes(system === 'linux' ? 1 : 0);
  });

  test('a popup that timed out can still be used', async () => {
    if (system === 'linux') return;
    const { made, clicked } = await on(system).show();
    made.timeOut();
    made.click();
    expect(clicked).toHaveBeenCalledOnce();
  });

  test('the app closes a popup without hearing that it ended', async () => {
    const { handle, made, ended } = await on(system).show();
    handle.close();
    await new Promise(setImmediate);
    expect([made.closed, ended.mock.calls.length]).toEqual([1, 0]);
  });

  test('a popup that the system refuses is over, and the problem is known until a popup was shown', async () => {
    const popups = on(system);
    const heard: unknown[] = [];
    popups.availability.onChange((problem) => heard.push(problem));
    desktop.refuses = 'Settings prevent it';
    const { ended } = await popups.show();
    await popups.show();
    expect(ended).toHaveBeenCalledOnce();
    expect(popups.availability.problem()).toBe('refused');
    expect(log).toEqual(['The system does not show popups (refused): Settings prevent it']);
    desktop.refuses = null;
    await popups.show();
    expect(heard).toEqual(['refused', null]);
  });

  test('a system without notifications gets none', async () => {
    const popups = on(system);
    desktop.isSupported = false;
    const { ended } = await popups.show();
    expect([desktop.made.length, ended.mock.calls.length]).toEqual([0, 1]);
    expect(popups.availability.problem()).toBe('unsupported');
  });

  test('of more than 200 popups the oldest is closed', async () => {
    const popups = on(system);
    const oldest = await popups.show();
    const second = await popups.show();
    for (let more = 2; more < 201; more += 1) await popups.show();
    await new Promise(setImmediate);
    expect([oldest.made.closed, oldest.ended.mock.calls.length]).toEqual([1, 1]);
    expect(second.made.closed).toBe(0);
  });
});

test.each(['darwin', 'win32'] as const)('on %s a reply is handed over and ends the popup', async (system) => {
  const { made, reply, ended } = await on(system).show();
  made.answer('Thanks');
  expect(reply).toHaveBeenCalledExactlyOnceWith('Thanks');
  expect(ended).toHaveBeenCalledOnce();
});

test('on Linux the words are escaped, because the service reads them as markup', async () => {
  const { made } = await on('linux').show({ reply: null });
  expect(made.options).toEqual({
    title: 'Jonna mentioned you',
    body: 'a &amp; &lt;b&gt;',
    silent: false,
    urgency: 'normal',
    actions: [
      { type: 'button', text: 'Favourite' },
      { type: 'button', text: 'Mark read' },
    ],
  });
});

test('on macOS a popup has its reply field, and leads by its id to its place', async () => {
  const { made } = await on('darwin').show({ icon: png });
  expect(made.options).toMatchObject({ body: 'a & <b>', icon: 'image of 8 bytes', hasReply: true, replyPlaceholder: 'Reply to Jonna' });
  expect(made.options).not.toHaveProperty('urgency');
  expect(made.id).toMatch(/^[0-9a-f-]{36}\.[\w-]+$/);
});

test('on Windows the picture is a file that the toast names', async () => {
  const { made } = await on('win32').show({ icon: png });
  const [, source = ''] = / src="([^"]+)"/.exec(made.options.toastXml ?? '') ?? [];
  expect(readFileSync(fileURLToPath(source))).toEqual(png);
});

describe('a notification service that takes too long', () => {
  test('is not asked to show anything, and that is a problem', async () => {
    const popups = on('linux', () => Promise.resolve(false));
    const { ended } = await popups.show();
    expect([desktop.made.length, ended.mock.calls.length]).toEqual([0, 1]);
    expect(popups.availability.problem()).toBe('unanswered');
  });

  test('shows the next popup when it answers again', async () => {
    let answers = false;
    const popups = on('linux', () => Promise.resolve(answers));
    await popups.show();
    answers = true;
    const { made } = await popups.show();
    expect(made.shown).toBe(1);
    expect(popups.availability.problem()).toBe(null);
  });

  test('shows no popup that the app closed while it was waited for', async () => {
    const answer = Promise.withResolvers<boolean>();
    const popups = on('linux', () => answer.promise);
    const { handle } = await popups.show();
    handle.close();
    answer.resolve(true);
    await new Promise(setImmediate);
    expect(desktop.made).toEqual([]);
  });
});

test('popups on Windows and macOS are not held up by the check of Linux', () => {
  resetDesktop('darwin');
  const never = () => new Promise<boolean>(() => undefined);
  const parts = {
    clock: manualClock(),
    settings: { get: () => settings, set: () => undefined },
    log: () => undefined,
    pictures: '/nowhere',
  };
  const { show } = createSystemPopups({ ...parts, platform: 'darwin', serviceAnswers: never });
  show(samplePopup().popup, vi.fn(), vi.fn());
  expect(desktop.made).toHaveLength(1);
  expect(existsSync('/nowhere')).toBe(false);
});
