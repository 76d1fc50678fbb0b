// A popup of an earlier run is used: after a restart, or so that the app is started by it.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { announceToasts, hearEarlierPopups, rememberLaunch } from '../../../../../electron/notifications/popups/system/earlier-popups.ts';
import { createHeldPopups } from '../../../../../electron/notifications/popups/system/held-popups.ts';
import type { PopupTarget } from '../../../../../electron/notifications/popups/system/target.ts';
import { writePopupId } from '../../../../../electron/notifications/popups/system/target.ts';
import { writeToast } from '../../../../../electron/notifications/popups/system/toast-xml.ts';
import { jon, mira } from '../../samples.ts';
import { desktop, FakeNotification, resetDesktop } from './fake-notification.ts';
import type { System } from './fake-notification.ts';
import { samplePopup } from './popup.ts';

vi.mock('electron', async () => (await import('./fake-notification.ts')).fakeElectron);

const { popup } = samplePopup();
let did: string[];
beforeEach(() => void (did = []));

const idOf = (serial: number, target: PopupTarget | null = popup.target) =>
  writePopupId({ key: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`, target });
/** On macOS: a notification that is still in the list. */
const delivered = (serial: number, target = popup.target) => new FakeNotification({ id: idOf(serial, target) });

async function start(system: System, held = createHeldPopups()) {
  const follow = ({ account, route }: PopupTarget) => ({
    click: () => void did.push(`click ${account} ${route.view}`),
    button: (index: number) => void did.push(`button ${index}`),
    reply: (text: string) => void did.push(`reply ${text}`),
  });
  const log = (sentence: string) => void did.push(sentence);
  const earlier = hearEarlierPopups({ platform: system, held, launch: rememberLaunch(system), follow, log });
  await new Promise(setImmediate);
  return { earlier, held };
}

describe('on Windows', () => {
  beforeEach(() => resetDesktop('win32'));
  const toast = (serial: number, target = popup.target) =>
    new FakeNotification({ toastXml: writeToast(popup, idOf(serial, target), null) });

  test('a click, a button and a reply in the list lead where the toast says', async () => {
    await start('win32');
    toast(1).click();
    toast(2).press(1);
    toast(3).answer('Thanks & bye = so');
    expect(did).toEqual([`click ${mira} thread`, 'button 1', 'reply Thanks & bye = so']);
  });

  test('a use of a popup of this run is not carried out twice', async () => {
    const { held } = await start('win32');
    const uses = { click: () => void did.push('own click'), button: vi.fn(), reply: vi.fn() };
    held.hold(idOf(1).slice(0, 36), { close: vi.fn(), closeUsed: vi.fn(), ended: vi.fn(), uses });
    toast(1).click();
    toast(1).click();
    expect(did).toEqual(['own click']);
  });

  test('a toast without a target, and one of somebody else, only open the app', async () => {
    await start('win32');
    toast(1, null).click();
    desktop.activated?.({ type: 'click', arguments: 'type=click&tag=12' });
    desktop.activated?.({ type: 'click', arguments: 'type=click&popup=nonsense' });
    expect(did).toEqual([]);
  });

  test('Windows knows the app by the same name and class in every run', () => {
    announceToasts('win32');
    announceToasts('win32');
    expect(desktop.identity.slice(0, 2)).toEqual(desktop.identity.slice(2));
    expect(desktop.identity[1]).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
  });

  test('no other system is told of it: there these functions are missing', () => {
    announceToasts('linux');
    announceToasts('darwin');
    expect(desktop.identity).toEqual([]);
  });
});

describe('on macOS', () => {
  beforeEach(() => resetDesktop('darwin'));

  test('a popup that is still in the list can be used', async () => {
    desktop.history = [delivered(1), delivered(2), delivered(3)];
    await start('darwin');
    desktop.history[0]?.click();
    desktop.history[1]?.press(0);
    desktop.history[2]?.answer('Thanks');
    expect(did).toEqual([`click ${mira} thread`, 'button 0', 'reply Thanks']);
  });

  test.each([
    ['com.apple.UNNotificationDefaultActionIdentifier', undefined, [`click ${mira} thread`]],
    ['ACTION_1', undefined, ['button 1']],
    ['REPLY_ACTION', 'Thanks', ['reply Thanks']],
    ['com.apple.UNNotificationDismissActionIdentifier', undefined, []],
  ])('a use that has started the app is carried out: %s', async (actionIdentifier, userText, expected) => {
    desktop.launchedBy = { identifier: idOf(1), actionIdentifier, userText, date: 0, userInfo: {} };
    await start('darwin');
    expect(did).toEqual(expected);
  });

  test('those of an account are closed with the account, those of this run not', async () => {
    const held = createHeldPopups();
    const close = vi.fn();
    held.hold(idOf(3).slice(0, 36), { close, closeUsed: close, ended: vi.fn(), uses: { click: vi.fn(), button: vi.fn(), reply: vi.fn() } });
    desktop.history = [
      delivered(1),
      delivered(2, { account: jon, route: { view: 'notifications' }, buttons: [], replyTo: null }),
      delivered(3),
    ];
    const { earlier } = await start('darwin', held);
    earlier.remove(({ account }) => account === mira);
    expect(desktop.history.map(({ closed }) => closed)).toEqual([1, 0, 0]);
    expect(close).not.toHaveBeenCalled();
  });

  test('a list that cannot be had is logged', async () => {
    vi.spyOn(FakeNotification, 'getHistory').mockRejectedValueOnce(new Error('not signed'));
    await start('darwin');
    expect(did).toEqual(["The popups of the last run can't be used: Error: not signed"]);
  });
});

test('Linux has neither of both', async () => {
  resetDesktop('linux');
  desktop.launchedBy = { identifier: idOf(1), actionIdentifier: 'ACTION_1' };
  await start('linux');
  expect([did, desktop.activated]).toEqual([[], null]);
});
