// Tests the system events by which links reach the app, before it is ready and while it runs.
import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Link } from '../../../electron/contract/route.ts';
import { listenForLinks } from '../../../electron/links/links.ts';

const app = await vi.hoisted(async () => new (await import('node:events')).EventEmitter() as EventEmitter);
vi.mock('electron', () => ({ app }));

const finn = 'kittiwake://profile/@finn@harbour.example';
const person: Link = { show: 'person', handle: '@finn@harbour.example' };
const composer: Link = { show: 'composer', text: '' };
const logged = vi.fn<(sentence: string) => void>();
const preventDefault = vi.fn<() => void>();

beforeEach(() => {
  app.removeAllListeners();
  logged.mockClear();
  preventDefault.mockClear();
});

test('queues a link of the first start until a listener is set, and delivers it once', () => {
  const connect = listenForLinks(['/usr/bin/kittiwake', '--verbose', finn], logged);
  const followed: Link[] = [];
  connect((link) => followed.push(link));
  connect((link) => followed.push(link));
  expect(followed).toEqual([person]);
});

test('delivers the links of a further start from any position, and ignores switches', () => {
  const followed: Link[] = [];
  listenForLinks(['kittiwake'], logged)((link) => followed.push(link));
  app.emit('second-instance', {}, ['kittiwake', '--allow-file-access-from-files', '--original-process-start-time=1', finn]);
  app.emit('second-instance', {}, ['kittiwake', '--', 'kittiwake://compose', '--hidden']);
  app.emit('second-instance', {}, ['kittiwake', '--gpu-launcher=kittiwake://compose', 'https://harbour.example/@finn']);
  expect(followed).toEqual([person, composer]);
});

test('delivers the links of macOS’s open-url event, even before the app is ready', () => {
  const followed: Link[] = [];
  const connect = listenForLinks(['kittiwake'], logged);
  app.emit('open-url', { preventDefault }, finn);
  connect((link) => followed.push(link));
  app.emit('open-url', { preventDefault }, 'kittiwake://compose');
  expect(followed).toEqual([person, composer]);
  expect(preventDefault).toHaveBeenCalledTimes(2);
});

test('delivers a malicious link as “nothing”, and does not log its text', () => {
  const followed: Link[] = [];
  listenForLinks(['kittiwake', 'web+ap:file:///etc/passwd'], logged)((link) => followed.push(link));
  expect(followed).toEqual([{ show: 'nothing' }]);
  expect(logged.mock.calls).toEqual([['A link of another program can’t be opened.']]);
});

test('delivers only the first five of many links', () => {
  const followed: Link[] = [];
  listenForLinks(['kittiwake', ...Array.from({ length: 50 }, () => finn)], logged)((link) => followed.push(link));
  expect(followed).toHaveLength(5);
});
