// The links that may be opened outside the app, and its own folders. Covers electron/window/safe-link.ts too.
import { beforeEach, expect, test, vi } from 'vitest';
import { openExternal, openFolder } from '../../../electron/window/open-external.ts';

const opened = vi.hoisted(() => [] as string[]);
vi.mock('electron', () => ({
  shell: {
    openExternal: async (url: string) => void opened.push(url),
    openPath: async (path: string) => (path === '/missing' ? 'no such folder' : (opened.push(path), '')),
  },
}));
beforeEach(() => void opened.splice(0));

test.each([
  ['https://coast.example/@mira', 'https://coast.example/@mira'],
  ['http://coast.example', 'http://coast.example/'],
  ['mailto:mira@coast.example', 'mailto:mira@coast.example'],
  ['mailto:mira@coast.example?subject=Pay&body=now&cc=a@evil.example&bcc=b@evil.example&attach=/etc/passwd#x', 'mailto:mira@coast.example'],
  ['MAILTO:mira%2Bbirds%40coast.example?attachment=C:\\secret', 'mailto:mira%2Bbirds@coast.example'],
  ['https://ko\u0456n.example/', 'https://xn--kon-khd.example/'],
])('%s is opened outside the app', async (link, url) => {
  expect(await openExternal(link)).toEqual({ ok: true, value: null });
  expect(opened).toEqual([url]);
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
  expect(opened).toEqual([]);
});

test('a folder is shown by the file manager, and a failure is noticed', async () => {
  expect([await openFolder('/data/logs'), await openFolder('/missing')]).toEqual([true, false]);
  expect(opened).toEqual(['/data/logs']);
});
