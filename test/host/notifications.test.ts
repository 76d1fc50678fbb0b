// `Notification`: which events come, and when, on Linux; and on Windows and macOS as far as the host plays them.
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { documented } from './harness.ts';
import type { Host } from './harness.ts';

const api = 'Notification';
const shell = 'electron/electron, shell/browser';
const linux = { api, platforms: ['linux' as const] };
const windows = { ...linux, plays: 'win32' as const };
const mac = { ...linux, plays: 'darwin' as const };

/** Shows a popup and notes each of its events, with `returned` when show() has returned. */
function show(
  { main }: Host,
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
const close = ({ main }: Host) =>
  main((_, { kept, note }) => {
    (kept['popup'] as { close(): void }).close();
    note('closed');
  });
const shown = (host: Host, title: string) =>
  expect.poll(async () => (await host.desktop.shownPopups()).some(({ summary }) => summary === title), { timeout: 10_000 }).toBe(true);
/** Long enough for an event that must not come. */
const settled = () => setTimeout(500);
const eventually = ({ notes }: Host) => expect.poll(() => notes());
const toastXml =
  '<toast launch="type=click&amp;popup=1"><visual><binding template="ToastGeneric"><text>Toast</text><text>a &amp; b</text></binding></visual><actions><action content="Like" arguments="type=action&amp;action=0&amp;popup=1"/></actions></toast>';

documented([
  {
    ...linux,
    behaviour: 'its words reach the service as they are, and a click on it comes back',
    source: `${shell}/notifications/linux/libnotify_notification.cc`,
    async case(host) {
      await show(host, { title: 'Mira <3', body: 'a &amp; <b>b</b>' });
      await expect.poll(() => host.desktop.popups()).toMatchObject([{ summary: 'Mira <3', body: 'a &amp; <b>b</b>' }]);
      await host.desktop.clickPopup();
      await eventually(host).toContainEqual(['click']);
    },
  },
  {
    ...linux,
    behaviour: 'show() has waited for the service when it returns',
    source: `${shell}/notifications/linux/libnotify_notification.cc`,
    async case(host) {
      await show(host, { title: 'Shown' });
      expect(await host.notes()).toEqual([['show'], ['returned']]);
    },
  },
  {
    ...linux,
    behaviour: 'no close follows a click or a button',
    source: `${shell}/notifications/notification.cc`,
    async case(host) {
      await host.desktop.closePopups();
      await settled();
      await host.forget();
      await show(host, { title: 'Used', actions: ['Like'] });
      await shown(host, 'Used');
      await host.desktop.clickPopup({ summary: 'Used', button: 'Like' });
      await eventually(host).toContainEqual(['action', 0]);
      await host.desktop.closePopups();
      await settled();
      expect(await host.notes()).toEqual([['show'], ['returned'], ['action', 0]]);
    },
  },
  {
    ...linux,
    behaviour: 'close() emits no close, the person’s closing does, without a reason',
    source: `${shell}/api/electron_api_notification.cc`,
    async case(host) {
      await show(host, { title: 'Mine' });
      await close(host);
      await settled();
      expect(await host.notes()).toEqual([['show'], ['returned'], ['closed']]);
      await show(host, { title: 'Theirs' });
      await host.desktop.closePopups();
      await eventually(host).toContainEqual(['close', '']);
    },
  },
  {
    ...linux,
    behaviour: 'failed comes inside show() when no service answers',
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
    behaviour: 'a click is heard that comes while main is busy after show()',
    source: 'docs/api/notification.md',
    async case(host) {
      await host.desktop.closePopups();
      await show(host, { title: 'Quick' });
      const busy = host.main(() => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500));
      await shown(host, 'Quick');
      await host.desktop.clickPopup();
      await busy;
      await eventually(host).toContainEqual(['click']);
    },
  },
  {
    ...windows,
    behaviour: 'show and failed come after show() has returned',
    source: `${shell}/notifications/win/windows_toast_notification.cc`,
    async case(host) {
      await show(host, { title: '', toastXml: 'not xml' });
      await eventually(host).toEqual([['returned'], ['failed']]);
    },
  },
  {
    ...windows,
    behaviour: 'a click is told to handleActivation too, a button of own XML only there, with the arguments; no close follows',
    source: `docs/api/notification.md; ${shell}/notifications/win/windows_toast_activator.cc`,
    async case(host) {
      await host.main(({ Notification }, { note }) =>
        Notification.handleActivation(({ type, arguments: all, actionIndex }) => note(type, all, actionIndex ?? -1)),
      );
      await show(host, { title: '', toastXml });
      await shown(host, 'Toast');
      await host.desktop.clickPopup({ summary: 'Toast' });
      await eventually(host).toEqual([['returned'], ['show'], ['click'], ['click', 'type=click&popup=1', -1]]);
      await host.forget();
      await host.desktop.closePopups();
      await show(host, { title: '', toastXml });
      await shown(host, 'Toast');
      await host.desktop.clickPopup({ summary: 'Toast', button: 'Like' });
      await eventually(host).toEqual([['returned'], ['show'], ['action', 'type=action&action=0&popup=1', 0]]);
    },
  },
  {
    ...windows,
    behaviour: 'an activation that came before handleActivation was called is handed over then',
    source: 'docs/api/notification.md',
    async case(host) {
      // That of the row before has the same words.
      await host.desktop.closePopups();
      await show(host, { title: '', toastXml });
      await shown(host, 'Toast');
      await host.desktop.clickPopup({ summary: 'Toast' });
      await eventually(host).toContainEqual(['click']);
      await host.main(({ Notification }, { note }) => Notification.handleActivation(({ arguments: all }) => note(all)));
      expect(await host.notes()).toContainEqual(['type=click&popup=1']);
    },
  },
  {
    ...windows,
    behaviour: 'the person’s closing says so by its reason; close() is silent',
    source: `docs/api/notification.md; ${shell}/api/electron_api_notification.cc`,
    async case(host) {
      await show(host, { title: 'Theirs' });
      await shown(host, 'Theirs');
      await host.desktop.closePopups();
      await eventually(host).toContainEqual(['close', 'userCanceled']);
      await host.forget();
      await show(host, { title: 'Mine' });
      await shown(host, 'Mine');
      await close(host);
      await settled();
      expect(await host.notes()).toEqual([['returned'], ['show'], ['closed']]);
    },
  },
  {
    ...mac,
    behaviour: 'close() emits close before it returns; none follows a click',
    source: `${shell}/notifications/mac/cocoa_notification.mm`,
    async case(host) {
      await show(host, { title: 'Mine' });
      await shown(host, 'Mine');
      await close(host);
      expect(await host.notes()).toEqual([['returned'], ['show'], ['close', ''], ['closed']]);
      await host.forget();
      await show(host, { title: 'Used' });
      await shown(host, 'Used');
      await host.desktop.clickPopup({ summary: 'Used' });
      await eventually(host).toContainEqual(['click']);
      await settled();
      expect(await host.notes()).toEqual([['returned'], ['show'], ['click']]);
    },
  },
  {
    ...mac,
    behaviour: 'getHistory answers what is still in the list, by its id',
    source: 'docs/api/notification.md; spec/api-notification-spec.ts',
    async case(host) {
      await show(host, { title: 'Kept', id: 'an-id' });
      await shown(host, 'Kept');
      const history = await host.main(async ({ Notification }) =>
        (await Notification.getHistory()).map(({ id, title }) => ({ id, title })),
      );
      expect(history).toEqual([{ id: 'an-id', title: 'Kept' }]);
    },
  },
]);
