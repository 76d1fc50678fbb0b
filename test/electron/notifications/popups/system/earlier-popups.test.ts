// Tests clicks, buttons, and replies of popups from an earlier run, after a restart or as the cause of the start.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  announceToasts,
  listenForEarlierPopups,
  captureLaunch,
} from '../../../../../electron/notifications/popups/system/earlier-popups.ts';
import { createOpenPopups } from '../../../../../electron/notifications/popups/system/open-popups.ts';
import type { PopupTarget } from '../../../../../electron/notifications/popups/popup.ts';
import { writePopupId } from '../../../../../electron/notifications/popups/popup.ts';
import { writeToast } from '../../../../../electron/notifications/popups/system/toast-xml.ts';
import { jon, mira } from '../../samples.ts';
import { desktop, FakeNotification, resetDesktop } from './fake-notification.ts';
import type { TestPlatform } from './fake-notification.ts';
import { samplePopup } from './popup.ts';

vi.mock('electron', async () => (await import('./fake-notification.ts')).fakeElectron);

const { popup } = samplePopup();
let calls: string[];
beforeEach(() => void (calls = []));

const idOf = (serial: number, target: PopupTarget | null = popup.target) =>
  writePopupId({ key: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`, target });
/** On macOS: a notification still in the Notification Center. */
const listedNotification = (serial: number, target = popup.target) => new FakeNotification({ id: idOf(serial, target) });

async function start(system: TestPlatform, openPopups = createOpenPopups()) {
  const createHandlers = ({ account, route }: PopupTarget) => ({
    click: () => void calls.push(`click ${account} ${route.view}`),
    button: (index: number) => void calls.push(`button ${index}`),
    reply: (text: string) => void calls.push(`reply ${text}`),
  });
  const log = (sentence: string) => void calls.push(sentence);
  const earlier = listenForEarlierPopups({ platform: system, openPopups, launch: captureLaunch(system), createHandlers, log });
  await new Promise(setImmediate);
  return { earlier, openPopups };
}

describe('on Windows', () => {
  beforeEach(() => resetDesktop('win32'));
  const toast = (serial: number, target = popup.target) =>
    new FakeNotification({ toastXml: writeToast(popup, idOf(serial, target), null) });

  test('handles a click, a button, and a reply of a toast in the list', async () => {
    await start('win32');
    toast(1).click();
    toast(2).press(1);
    toast(3).answer('Thanks & bye = so');
    expect(calls).toEqual([`click ${mira} thread`, 'button 1', 'reply Thanks & bye = so']);
  });

  test('handles a click on a popup of this run only once', async () => {
    const { openPopups } = await start('win32');
    const handlers = { click: () => void calls.push('own click'), button: vi.fn(), reply: vi.fn() };
    openPopups.add(idOf(1).slice(0, 36), { close: vi.fn(), closeDuringUse: vi.fn(), onEnded: vi.fn(), handlers });
    toast(1).click();
    toast(1).click();
    expect(calls).toEqual(['own click']);
  });

  test('ignores a toast without a target and a toast of another program', async () => {
    await start('win32');
    toast(1, null).click();
    desktop.onActivated?.({ type: 'click', arguments: 'type=click&tag=12' });
    desktop.onActivated?.({ type: 'click', arguments: 'type=click&popup=nonsense' });
    expect(calls).toEqual([]);
  });

  test('registers the same name and class id in every run', () => {
    announceToasts('win32');
    announceToasts('win32');
    expect(desktop.identity.slice(0, 2)).toEqual(desktop.identity.slice(2));
    expect(desktop.identity[1]).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
  });

  test('does not register toasts on other systems', () => {
    announceToasts('linux');
    announceToasts('darwin');
    expect(desktop.identity).toEqual([]);
  });
});

describe('on macOS', () => {
  beforeEach(() => resetDesktop('darwin'));

  test('handles popups that are still in the list', async () => {
    desktop.history = [listedNotification(1), listedNotification(2), listedNotification(3)];
    await start('darwin');
    desktop.history[0]?.click();
    desktop.history[1]?.press(0);
    desktop.history[2]?.answer('Thanks');
    expect(calls).toEqual([`click ${mira} thread`, 'button 0', 'reply Thanks']);
  });

  test.each([
    ['com.apple.UNNotificationDefaultActionIdentifier', undefined, [`click ${mira} thread`]],
    ['ACTION_1', undefined, ['button 1']],
    ['REPLY_ACTION', 'Thanks', ['reply Thanks']],
    ['com.apple.UNNotificationDismissActionIdentifier', undefined, []],
  ])('handles the popup action that started the app: %s', async (actionIdentifier, userText, expected) => {
    desktop.launchedBy = { identifier: idOf(1), actionIdentifier, userText, date: 0, userInfo: {} };
    await start('darwin');
    expect(calls).toEqual(expected);
  });

  test('closes an account’s earlier popups but not those of this run', async () => {
    const openPopups = createOpenPopups();
    const close = vi.fn();
    openPopups.add(idOf(3).slice(0, 36), {
      close,
      closeDuringUse: close,
      onEnded: vi.fn(),
      handlers: { click: vi.fn(), button: vi.fn(), reply: vi.fn() },
    });
    desktop.history = [
      listedNotification(1),
      listedNotification(2, { account: jon, route: { view: 'notifications' }, buttons: [], replyTo: null }),
      listedNotification(3),
    ];
    const { earlier } = await start('darwin', openPopups);
    earlier.remove(({ account }) => account === mira);
    expect(desktop.history.map(({ closeCount }) => closeCount)).toEqual([1, 0, 0]);
    expect(close).not.toHaveBeenCalled();
  });

  test('logs a failure to load the list', async () => {
    vi.spyOn(FakeNotification, 'getHistory').mockRejectedValueOnce(new Error('not signed'));
    await start('darwin');
    expect(calls).toEqual(["The popups of the last run can't be used: Error: not signed"]);
  });
});

test('handles no earlier popups on Linux', async () => {
  resetDesktop('linux');
  desktop.launchedBy = { identifier: idOf(1), actionIdentifier: 'ACTION_1' };
  await start('linux');
  expect([calls, desktop.onActivated]).toEqual([[], null]);
});
