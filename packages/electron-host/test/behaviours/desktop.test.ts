// Tests `shell` and `clipboard`: requests to the desktop.
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';

testBehaviours([
  {
    api: 'shell.openExternal',
    behaviour: 'opens a link in the desktop’s browser',
    source: 'docs/api/shell.md',
    platforms: ['linux'],
    async case({ main, desktop }) {
      const before = (await desktop.openedLinks()).length;
      await main(({ shell }) => shell.openExternal('https://example.com/?a=1&b=2'));
      expect(await desktop.waitForLink(before)).toBe('https://example.com/?a=1&b=2');
    },
  },
  {
    api: 'shell.openPath',
    behaviour: 'opens a folder in the file manager; on Linux its promise may never settle',
    source: 'docs/api/shell.md; shell/common/platform_util_linux.cc, XDGUtil',
    platforms: ['linux'],
    async case({ main, desktop, userData }) {
      await main(({ shell }, _kit, path) => void shell.openPath(path), userData);
      await expect.poll(desktop.openedFolders.bind(desktop)).toContain(userData);
    },
  },
  {
    api: 'clipboard.write',
    behaviour: 'writes a PNG before its promise settles, and replaces it when text is written',
    source: 'docs/api/clipboard.md, docs/api/clipboard-item.md; electron/electron#51707',
    async case({ main }) {
      // One white pixel.
      const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7Z7TQAAAABJRU5ErkJggg==';
      const types = await main(async ({ clipboard, ClipboardItem }, _kit, base64) => {
        const png = new Blob([Buffer.from(base64, 'base64')], { type: 'image/png' });
        await clipboard.write([new ClipboardItem({ 'image/png': png })]);
        const [item] = await clipboard.read();
        const read = await item?.getType('image/png');
        const start = read instanceof Blob ? Buffer.from(await read.arrayBuffer()).toString('latin1', 1, 4) : '';
        const hasPicture = await clipboard.has('image/png');
        await clipboard.writeText('words');
        return { start, hasPicture, text: await clipboard.readText(), stillHasPicture: await clipboard.has('image/png') };
      }, pixel);
      expect(types).toEqual({ start: 'PNG', hasPicture: true, text: 'words', stillHasPicture: false });
    },
  },
]);
