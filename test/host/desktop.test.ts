// `Notification` and `shell`: what the desktop is asked for.
import { join } from 'node:path';
import { expect } from 'vitest';
import { documented } from './harness.ts';

documented([
  {
    api: 'Notification',
    behaviour: 'the desktop shows it as it is written, and a click on it comes back',
    source: 'docs/api/notification.md',
    platforms: ['linux'],
    async case({ main, notes, desktop }) {
      await main(({ Notification }, { note, kept }) => {
        const popup = new Notification({ title: 'Mira <3', body: 'a & b', silent: true });
        kept['popup'] = popup;
        popup.on('click', () => note('click'));
        popup.show();
      });
      await expect.poll(() => desktop.popups()).toMatchObject([{ summary: 'Mira <3', body: 'a &amp; b' }]);
      await desktop.clickPopup();
      await expect.poll(() => notes()).toEqual([['click']]);
    },
  },
  {
    api: 'Notification',
    behaviour: 'a click is heard that comes while main is busy after show()',
    source: 'docs/api/notification.md',
    platforms: ['linux'],
    async case({ main, notes, desktop }) {
      await desktop.closePopups();
      await main(({ Notification }, { note, kept }) => {
        const popup = new Notification({ title: 'Quick', body: '', silent: true });
        kept['popup'] = popup;
        popup.on('click', () => note('click'));
        popup.show();
        // Between asking for the popup and reading the desktop's answer, as on a busy machine.
        setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500));
      });
      await expect.poll(async () => (await desktop.popups()).at(-1)?.summary).toBe('Quick');
      await desktop.clickPopup();
      await expect.poll(() => notes()).toEqual([['click']]);
    },
  },
  {
    api: 'shell.openExternal',
    behaviour: 'a link goes to the browser of the desktop',
    source: 'docs/api/shell.md',
    platforms: ['linux'],
    async case({ main, desktop }) {
      const before = (await desktop.openedLinks()).length;
      await main(({ shell }) => shell.openExternal('https://example.com/?a=1&b=2'));
      expect(await desktop.nextLink(before)).toBe('https://example.com/?a=1&b=2');
    },
  },
  {
    api: 'shell.openPath',
    behaviour: 'a folder goes to the file manager, and a missing one is an error in words',
    source: 'docs/api/shell.md',
    platforms: ['linux'],
    async case({ main, desktop, userData }) {
      const before = (await desktop.openedLinks()).length;
      expect(await main(({ shell }, _kit, path) => shell.openPath(path), userData)).toBe('');
      expect(await desktop.nextLink(before)).toContain(userData);
      expect(await main(({ shell }, _kit, path) => shell.openPath(path), join(userData, 'missing'))).not.toBe('');
    },
  },
]);
