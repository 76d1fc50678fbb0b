// Tests a popup on each system: the fake Notification emits events in the order of Electron on that system.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../../../electron/contract/settings.ts';
import type { Popup } from '../../../../../electron/notifications/popups/popup.ts';
import { listenForEarlierPopups } from '../../../../../electron/notifications/popups/system/earlier-popups.ts';
import { SystemPopups } from '../../../../../electron/notifications/popups/system/system-popups.ts';
import { manualClock } from '../../../system/manual-clock.ts';
import { tempDir } from '../../../storage/temp-dir.ts';
import { desktop, resetDesktop } from './fake-notification.ts';
import type { FakeNotification, TestPlatform } from './fake-notification.ts';
import { samplePopup } from './popup.ts';

vi.mock('electron', async () => (await import('./fake-notification.ts')).fakeElectron);

const systems: TestPlatform[] = ['linux', 'darwin', 'win32'];
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
let settings = defaultSettings;
let log: string[];
beforeEach(() => void ([settings, log] = [defaultSettings, []]));

function setUpOn(system: TestPlatform, serviceAnswers = () => Promise.resolve(true)) {
  resetDesktop(system);
  const popups = new SystemPopups({
    platform: system,
    clock: manualClock(),
    pictures: tempDir(),
    settings: { get: () => settings, set: (patch) => void (settings = { ...settings, ...patch }) },
    log: (sentence) => void log.push(sentence),
    serviceAnswers,
  });
  // On Windows, buttons and replies are reported through `handleActivation`.
  listenForEarlierPopups({ platform: system, openPopups: popups.openPopups, launch: () => null, createHandlers: vi.fn(), log: vi.fn() });
  async function show(more: Partial<Popup> = {}) {
    const { popup, did } = samplePopup(more);
    const [clicked, ended] = [vi.fn(), vi.fn()];
    const handle = popups.show(popup, clicked, ended);
    await new Promise(setImmediate);
    return { ...did, handle, clicked, ended, made: desktop.notifications.at(-1) as FakeNotification };
  }
  return { ...popups, show };
}

describe.each(systems)('shown popups on %s', (system) => {
  test('handles a click once and ends the popup without a close event', async () => {
    const { made, clicked, ended } = await setUpOn(system).show();
    made.click();
    made.click();
    expect([clicked.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1]);
  });

  test('runs the action of the clicked button and ends the popup', async () => {
    const { made, first, second, clicked, ended } = await setUpOn(system).show();
    made.press(1);
    made.press(0);
    expect([first.mock.calls.length, second.mock.calls.length, clicked.mock.calls.length]).toEqual([0, 1, 0]);
    expect(ended).toHaveBeenCalledOnce();
  });

  test('closes a clicked popup, because some systems leave it open', async () => {
    const { made } = await setUpOn(system).show();
    made.click();
    expect(made.closeCount).toBe(1);
  });

  test('reports the end of a popup that the user closes', async () => {
    const { made, ended } = await setUpOn(system).show();
    made.dismiss();
    expect(ended).toHaveBeenCalledOnce();
  });

  test('ends a popup after its timeout only on Linux, where it is gone', async () => {
    const { made, ended } = await setUpOn(system).show();
    made.timeOut();
    expect(ended).toHaveBeenCalledTimes(system === 'linux' ? 1 : 0);
  });

  test('handles a click after the timeout', async () => {
    if (system === 'linux') return;
    const { made, clicked } = await setUpOn(system).show();
    made.timeOut();
    made.click();
    expect(clicked).toHaveBeenCalledOnce();
  });

  test('closes a popup without reporting its end', async () => {
    const { handle, made, ended } = await setUpOn(system).show();
    handle.close();
    await new Promise(setImmediate);
    expect([made.closeCount, ended.mock.calls.length]).toEqual([1, 0]);
  });
});

describe.each(systems)('refused and excess popups on %s', (system) => {
  test('ends a popup that the system refuses and reports the problem until a popup is shown', async () => {
    const popups = setUpOn(system);
    const problems: unknown[] = [];
    popups.availability.onChange((problem) => problems.push(problem));
    desktop.refusal = 'Settings prevent it';
    const { ended } = await popups.show();
    await popups.show();
    expect(ended).toHaveBeenCalledOnce();
    expect(popups.availability.problem()).toBe('refused');
    expect(log).toEqual(['The system does not show popups (refused): Settings prevent it']);
    desktop.refusal = null;
    await popups.show();
    expect(problems).toEqual(['refused', null]);
  });

  test('shows nothing on a system without notifications and reports that', async () => {
    const popups = setUpOn(system);
    desktop.isSupported = false;
    const { ended } = await popups.show();
    expect([desktop.notifications.length, ended.mock.calls.length]).toEqual([0, 1]);
    expect(popups.availability.problem()).toBe('unsupported');
  });

  test('closes the oldest of more than 200 popups', async () => {
    const popups = setUpOn(system);
    const oldest = await popups.show();
    const second = await popups.show();
    for (let more = 2; more < 201; more += 1) await popups.show();
    await new Promise(setImmediate);
    expect([oldest.made.closeCount, oldest.ended.mock.calls.length]).toEqual([1, 1]);
    expect(second.made.closeCount).toBe(0);
  });
});

test.each(['darwin', 'win32'] as const)('passes on a reply and ends the popup on %s', async (system) => {
  const { made, reply, ended } = await setUpOn(system).show();
  made.answer('Thanks');
  expect(reply).toHaveBeenCalledExactlyOnceWith('Thanks');
  expect(ended).toHaveBeenCalledOnce();
});

test('escapes the body on Linux, where services read it as markup', async () => {
  const { made } = await setUpOn('linux').show({ reply: null });
  expect(made.options).toEqual({
    title: 'Jonna mentioned you',
    body: 'a &amp; &lt;b&gt;',
    silent: false,
    urgency: 'normal',
    actions: [
      { type: 'button', text: 'Favourite' },
      { type: 'button', text: 'Mark as read' },
    ],
  });
});

test('shows a reply field and stores the target in the id on macOS', async () => {
  const { made } = await setUpOn('darwin').show({ icon: png });
  expect(made.options).toMatchObject({ body: 'a & <b>', icon: 'image of 8 bytes', hasReply: true, replyPlaceholder: 'Reply to Jonna' });
  expect(made.options).not.toHaveProperty('urgency');
  expect(made.id).toMatch(/^[0-9a-f-]{36}\.[\w-]+$/);
});

test('writes the picture to a file that the toast refers to on Windows', async () => {
  const { made } = await setUpOn('win32').show({ icon: png });
  const [, source = ''] = / src="([^"]+)"/.exec(made.options.toastXml ?? '') ?? [];
  expect(readFileSync(fileURLToPath(source))).toEqual(png);
});

describe('slow notification service', () => {
  test('gets no popup and is reported as a problem', async () => {
    const popups = setUpOn('linux', () => Promise.resolve(false));
    const { ended } = await popups.show();
    expect([desktop.notifications.length, ended.mock.calls.length]).toEqual([0, 1]);
    expect(popups.availability.problem()).toBe('unanswered');
  });

  test('gets the next popup when it responds again', async () => {
    let answers = false;
    const popups = setUpOn('linux', () => Promise.resolve(answers));
    await popups.show();
    answers = true;
    const { made } = await popups.show();
    expect(made.showCount).toBe(1);
    expect(popups.availability.problem()).toBe(null);
  });

  test('gets no popup that the app closed during the check', async () => {
    const answer = Promise.withResolvers<boolean>();
    const popups = setUpOn('linux', () => answer.promise);
    const { handle } = await popups.show();
    handle.close();
    answer.resolve(true);
    await new Promise(setImmediate);
    expect(desktop.notifications).toEqual([]);
  });
});

test('does not wait for the service check on macOS and Windows', () => {
  resetDesktop('darwin');
  const never = () => new Promise<boolean>(() => undefined);
  const parts = {
    clock: manualClock(),
    settings: { get: () => settings, set: () => undefined },
    log: () => undefined,
    pictures: '/nowhere',
  };
  const { show } = new SystemPopups({ ...parts, platform: 'darwin', serviceAnswers: never });
  show(samplePopup().popup, vi.fn(), vi.fn());
  expect(desktop.notifications).toHaveLength(1);
  expect(existsSync('/nowhere')).toBe(false);
});
