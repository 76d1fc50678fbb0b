// `shell`: what the desktop is asked for.
import { join } from 'node:path';
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
