// Tests `Notification`: events and their timing on Linux, and on Windows and macOS as far as the host simulates them.
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';
import type { TestProgram } from '../harness/behaviours.ts';

const api = 'Notification';
const shell = 'electron/electron, shell/browser';
const linux = { api, platforms: ['linux' as const] };
const windows = { ...linux, simulatedPlatform: 'win32' as const };
const mac = { ...linux, simulatedPlatform: 'darwin' as const };

/** Shows a popup and records its events, and `returned` when show() has returned. */
function show(
  { main }: TestProgram,
  options: { title: string; body?: string; toastXml?: string; id?: string; actions?: string[] },
): Promise<void> {
  return main<void, typeof options>(({ Notification }, { note, kept }, { actions = [], ...rest }) => {
    const popup = new Notification({ ...rest, actions: actions.map((text) => ({ type: 'button' as const, text })) });
    kept['popup'] = popup;
    popup.on('show', () => note('show'));
    popup.on('click', () => note('click'));
    popup.on('action', ({ actionIndex }) => note('action', actionIndex));
    popup.on('close', ({ reason }) => note('close', reason ?? ''));
    popup.on('failed', () => note('failed'));
    popup.show();
    note('returned');
  }, options);
}
const close = ({ main }: TestProgram) =>
  main((_, { kept, note }) => {
    (kept['popup'] as { close(): void }).close();
    note('closed');
  });
const waitForPopup = (host: TestProgram, title: string) =>
  expect.poll(async () => (await host.desktop.visiblePopups()).some(({ summary }) => summary === title), { timeout: 10_000 }).toBe(true);
/** Waits long enough for an event that must not occur. */
const waitForNoEvent = () => setTimeout(500);
const pollNotes = ({ notes }: TestProgram) => expect.poll(() => notes());
const toastXml =
  '<toast launch="type=click&amp;popup=1"><visual><binding template="ToastGeneric"><text>Toast</text><text>a &amp; b</text></binding></visual><actions><action content="Like" arguments="type=action&amp;action=0&amp;popup=1"/></actions></toast>';

testBehaviours([
  {
    ...linux,
    behaviour: 'passes its title and body to the service unchanged, and emits click',
    source: `${shell}/notifications/linux/libnotify_notification.cc`,
    async case(host) {
      await show(host, { title: 'Mira <3', body: 'a &amp; <b>b</b>' });
      await expect.poll(() => host.desktop.popups()).toMatchObject([{ summary: 'Mira <3', body: 'a &amp; <b>b</b>' }]);
      await host.desktop.clickPopup();
      await pollNotes(host).toContainEqual(['click']);
    },
  },
  {
    ...linux,
    behaviour: 'waits for the service in show()',
    source: `${shell}/notifications/linux/libnotify_notification.cc`,
    async case(host) {
      await show(host, { title: 'Shown' });
      expect(await host.notes()).toEqual([['show'], ['returned']]);
    },
  },
  {
    ...linux,
    behaviour: 'emits no close after a click or a button',
    source: `${shell}/notifications/notification.cc`,
    async case(host) {
      await host.desktop.closePopups();
      await waitForNoEvent();
      await host.reset();
      await show(host, { title: 'Used', actions: ['Like'] });
      await waitForPopup(host, 'Used');
      await host.desktop.clickPopup({ summary: 'Used', button: 'Like' });
      await pollNotes(host).toContainEqual(['action', 0]);
      await host.desktop.closePopups();
      await waitForNoEvent();
      expect(await host.notes()).toEqual([['show'], ['returned'], ['action', 0]]);
    },
  },
  {
    ...linux,
    behaviour: 'emits close, without a reason, when the user closes it, but not in close()',
    source: `${shell}/api/electron_api_notification.cc`,
    async case(host) {
      await show(host, { title: 'Mine' });
      await close(host);
      await waitForNoEvent();
      expect(await host.notes()).toEqual([['show'], ['returned'], ['closed']]);
      await show(host, { title: 'Theirs' });
      await host.desktop.closePopups();
      await pollNotes(host).toContainEqual(['close', '']);
    },
  },
  {
    ...linux,
    behaviour: 'emits failed inside show() if no service responds',
    source: `${shell}/notifications/linux/libnotify_notification.cc`,
    async case(host) {
      await host.main(() => {
        process.env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nonexistent';
      });
      await show(host, { title: 'Nowhere' });
      expect(await host.notes()).toEqual([['failed'], ['returned']]);
    },
    start: { window: false },
  },
  {
    ...linux,
    behaviour: 'emits a click that arrives while main is busy after show()',
    source: 'docs/api/notification.md',
    async case(host) {
      await host.desktop.closePopups();
      await show(host, { title: 'Quick' });
      const busy = host.main(() => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500));
      await waitForPopup(host, 'Quick');
      await host.desktop.clickPopup();
      await busy;
      await pollNotes(host).toContainEqual(['click']);
    },
  },
  {
    ...windows,
    behaviour: 'emits show and failed after show() has returned on Windows',
    source: `${shell}/notifications/win/windows_toast_notification.cc`,
    async case(host) {
      await show(host, { title: '', toastXml: 'not xml' });
      await pollNotes(host).toEqual([['returned'], ['failed']]);
    },
  },
  {
    ...windows,
    behaviour: 'passes clicks also, and buttons of custom XML only, to handleActivation, and emits no close',
    source: `docs/api/notification.md; ${shell}/notifications/win/windows_toast_activator.cc`,
    async case(host) {
      await host.main(({ Notification }, { note }) =>
        Notification.handleActivation(({ type, arguments: all, actionIndex }) => note(type, all, actionIndex ?? -1)),
      );
      await show(host, { title: '', toastXml });
      await waitForPopup(host, 'Toast');
      await host.desktop.clickPopup({ summary: 'Toast' });
      await pollNotes(host).toEqual([['returned'], ['show'], ['click'], ['click', 'type=click&popup=1', -1]]);
      await host.reset();
      await host.desktop.closePopups();
      await show(host, { title: '', toastXml });
      await waitForPopup(host, 'Toast');
      await host.desktop.clickPopup({ summary: 'Toast', button: 'Like' });
      await pollNotes(host).toEqual([['returned'], ['show'], ['action', 'type=action&action=0&popup=1', 0]]);
    },
  },
  {
    ...windows,
    behaviour: 'passes earlier activations to handleActivation when it is called',
    source: 'docs/api/notification.md',
    async case(host) {
      // The previous row's popup has the same text.
      await host.desktop.closePopups();
      await show(host, { title: '', toastXml });
      await waitForPopup(host, 'Toast');
      await host.desktop.clickPopup({ summary: 'Toast' });
      await pollNotes(host).toContainEqual(['click']);
      await host.main(({ Notification }, { note }) => Notification.handleActivation(({ arguments: all }) => note(all)));
      expect(await host.notes()).toContainEqual(['type=click&popup=1']);
    },
  },
  {
    ...windows,
    behaviour: 'emits close with a reason when the user closes it on Windows, but not in close()',
    source: `docs/api/notification.md; ${shell}/api/electron_api_notification.cc`,
    async case(host) {
      await show(host, { title: 'Theirs' });
      await waitForPopup(host, 'Theirs');
      await host.desktop.closePopups();
      await pollNotes(host).toContainEqual(['close', 'userCanceled']);
      await host.reset();
      await show(host, { title: 'Mine' });
      await waitForPopup(host, 'Mine');
      await close(host);
      await waitForNoEvent();
      expect(await host.notes()).toEqual([['returned'], ['show'], ['closed']]);
    },
  },
  {
    ...mac,
    behaviour: 'emits close inside close() on macOS, and none after a click',
    source: `${shell}/notifications/mac/cocoa_notification.mm`,
    async case(host) {
      await show(host, { title: 'Mine' });
      await waitForPopup(host, 'Mine');
      await close(host);
      expect(await host.notes()).toEqual([['returned'], ['show'], ['close', ''], ['closed']]);
      await host.reset();
      await show(host, { title: 'Used' });
      await waitForPopup(host, 'Used');
      await host.desktop.clickPopup({ summary: 'Used' });
      await pollNotes(host).toContainEqual(['click']);
      await waitForNoEvent();
      expect(await host.notes()).toEqual([['returned'], ['show'], ['click']]);
    },
  },
  {
    ...mac,
    behaviour: 'returns the listed notifications with their ids from getHistory()',
    source: 'docs/api/notification.md; spec/api-notification-spec.ts',
    async case(host) {
      await show(host, { title: 'Kept', id: 'an-id' });
      await waitForPopup(host, 'Kept');
      const history = await host.main(async ({ Notification }) =>
        (await Notification.getHistory()).map(({ id, title }) => ({ id, title })),
      );
      expect(history).toEqual([{ id: 'an-id', title: 'Kept' }]);
    },
  },
]);
