// `shell`: what the desktop is asked for.
import { expect } from 'vitest';
import { documented } from './harness.ts';

documented([
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
    behaviour: 'a folder goes to the file manager; nothing may wait for its answer, which on Linux may never come',
    source: 'docs/api/shell.md; shell/common/platform_util_linux.cc, XDGUtil',
    platforms: ['linux'],
    async case({ main, desktop, userData }) {
      await main(({ shell }, _kit, path) => void shell.openPath(path), userData);
      await expect.poll(desktop.openedFolders.bind(desktop)).toContain(userData);
    },
  },
]);
