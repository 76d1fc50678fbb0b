// Tests which links and folders of the app may be opened outside the app.
import { beforeEach, expect, test, vi } from 'vitest';
import { openExternal, openFolder } from '../../../electron/window/open-external.ts';

const targets = vi.hoisted(() => [] as string[]);
vi.mock('electron', () => ({
  shell: {
    openExternal: async (url: string) => void targets.push(url),
    openPath: async (path: string) => (path === '/missing' ? 'no such folder' : (targets.push(path), '')),
  },
}));
beforeEach(() => void targets.splice(0));

test.each([
  ['https://coast.example/@mira', 'https://coast.example/@mira'],
  ['http://coast.example', 'http://coast.example/'],
  ['mailto:mira@coast.example', 'mailto:mira@coast.example'],
  ['mailto:mira@coast.example?subject=Pay&body=now&cc=a@evil.example&bcc=b@evil.example&attach=/etc/passwd#x', 'mailto:mira@coast.example'],
  ['MAILTO:mira%2Bbirds%40coast.example?attachment=C:\\secret', 'mailto:mira%2Bbirds@coast.example'],
  ['https://ko\u0456n.example/', 'https://xn--kon-khd.example/'],
])('%s is opened outside the app', async (link, url) => {
  expect(await openExternal(link)).toEqual({ ok: true, value: null });
  expect(targets).toEqual([url]);
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'smb://server/share',
  'data:text/html,x',
  'app://kittiwake/index.html',
  'ms-msdt:/id',
  'https://bank.example@evil.example/',
  'https:',
  'mailto:',
  'mailto:?to=a@evil.example',
  'mailto:a@coast.example,b@evil.example',
  'mailto:a@coast.example;b@evil.example',
  'mailto:a@coast.example%0D%0ABcc:b@evil.example',
  'mailto:a@coast.example%',
  'mailto:-attach /etc/passwd a@coast.example',
  '/relative',
  '',
])('%s is not opened', async (link) => {
  expect(await openExternal(link)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(targets).toEqual([]);
});

test('openFolder() opens a folder in the file manager, and returns false on failure', async () => {
  expect([await openFolder('/data/logs'), await openFolder('/missing')]).toEqual([true, false]);
  expect(targets).toEqual(['/data/logs']);
});
