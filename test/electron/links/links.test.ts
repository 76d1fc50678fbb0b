// The ways on which links reach the app, before it is ready and while it runs.
import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Link } from '../../../electron/contract/links.ts';
import { hearLinks } from '../../../electron/links/links.ts';

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

test('a link of the first start waits until somebody follows it, and is followed once', () => {
  const connect = hearLinks(['/usr/bin/kittiwake', '--verbose', finn], logged);
  const followed: Link[] = [];
  connect((link) => followed.push(link));
  connect((link) => followed.push(link));
  expect(followed).toEqual([person]);
});

test('a further start tells its links wherever they stand; its switches are none', () => {
  const followed: Link[] = [];
  hearLinks(['kittiwake'], logged)((link) => followed.push(link));
  app.emit('second-instance', {}, ['kittiwake', '--allow-file-access-from-files', '--original-process-start-time=1', finn]);
  app.emit('second-instance', {}, ['kittiwake', '--', 'kittiwake://compose', '--hidden']);
  app.emit('second-instance', {}, ['kittiwake', '--gpu-launcher=kittiwake://compose', 'https://harbour.example/@finn']);
  expect(followed).toEqual([person, composer]);
});

test('macOS tells by an event, before the app is ready too', () => {
  const followed: Link[] = [];
  const connect = hearLinks(['kittiwake'], logged);
  app.emit('open-url', { preventDefault }, finn);
  connect((link) => followed.push(link));
  app.emit('open-url', { preventDefault }, 'kittiwake://compose');
  expect(followed).toEqual([person, composer]);
  expect(preventDefault).toHaveBeenCalledTimes(2);
});

test('a hostile link is passed on as nothing, and its words are not logged', () => {
  const followed: Link[] = [];
  hearLinks(['kittiwake', 'web+ap:file:///etc/passwd'], logged)((link) => followed.push(link));
  expect(followed).toEqual([{ show: 'nothing' }]);
  expect(logged.mock.calls).toEqual([['A link of another program can’t be opened.']]);
});

test('of many links at once the first five are followed', () => {
  const followed: Link[] = [];
  hearLinks(['kittiwake', ...Array.from({ length: 50 }, () => finn)], logged)((link) => followed.push(link));
  expect(followed).toHaveLength(5);
});
