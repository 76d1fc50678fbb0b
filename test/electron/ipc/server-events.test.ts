// Events from servers: the cache gets them as they were sent, the window gets them with signed media links.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import type { Outcome } from '../../../electron/outbox/action-queue.ts';
import { createServerEvents } from '../../../electron/ipc/server-events.ts';
import { createMediaSigner } from '../../../electron/media/sign-entities.ts';
import { createCache } from '../../../electron/storage/cache.ts';
import { createCacheWriter } from '../../../electron/storage/cache-writer.ts';
import { makeDraft, makeNotification, makeStatus, mira } from '../storage/samples.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { links } from './handlers/services.ts';

const picture = 'https://files.example/tern.png';
const author = { id: '7', username: 'tern', acct: 'tern', avatar: picture };
const status = makeStatus('1', { account: author });
const action = { kind: 'favourite', id: '1' } as const;

function open() {
  const cache = createCache(join(tempDir(), 'cache.db'));
  onTestFinished(() => cache.close());
  const told: [string, Record<string, unknown>][] = [];
  const events = createServerEvents({
    tell: (event, payload) => void told.push([event, payload as unknown as Record<string, unknown>]),
    cacheWriter: createCacheWriter(cache),
    mediaSigner: createMediaSigner(links),
  });
  const shownAvatar = (at: number) => {
    const event = told[at]?.[1]['event'] as Extract<StreamEvent, { status: unknown }>;
    return links.urlBehind(event.status.account.avatar);
  };
  return { cache, told, events, shownAvatar };
}

test('a status of a stream is cached, and shown with a signed link', () => {
  const { cache, told, events, shownAvatar } = open();
  events.streamed(mira, 'public', { type: 'update', status });
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  expect(told).toMatchObject([['stream', { account: mira, stream: 'public', event: { type: 'update' } }]]);
  expect(shownAvatar(0)).toBe(picture);
});

test('a notification is cached, and shown as an event of the account’s own stream', () => {
  const { cache, told, events } = open();
  events.notification(mira, makeNotification('5'));
  expect(cache.notifications(mira, ['5'])).toEqual([makeNotification('5')]);
  expect(told).toMatchObject([['stream', { stream: 'user', event: { type: 'notification', notification: { id: '5' } } }]]);
});

test('a posted status is cached, and shown with the rest of the outbox', () => {
  const { cache, told, events } = open();
  const entry = {
    id: '9',
    draft: makeDraft(),
    state: 'waiting' as const,
    problem: null,
    attempts: 0,
    retryAt: null,
    createdAt: 1,
  };
  events.outboxChanged(mira, [entry], status);
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  const posted = told[0]?.[1]['posted'] as typeof status;
  expect(told).toMatchObject([['outbox', { account: mira, entries: [entry] }]]);
  expect(links.urlBehind(posted.account.avatar)).toBe(picture);
});

test('an outbox without a new status has none', () => {
  const { cache, told, events } = open();
  events.outboxChanged(mira, []);
  expect(told).toEqual([['outbox', { account: mira, entries: [] }]]);
  expect(cache.statuses(mira, ['1'])).toEqual([]);
});

test('the status of a done action is cached and shown as an edit', () => {
  const { cache, told, events, shownAvatar } = open();
  events.actionDone(mira, action, { status } as Outcome);
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  expect(told).toMatchObject([
    ['stream', { stream: 'user', event: { type: 'edit' } }],
    ['actionDone', { account: mira, action }],
  ]);
  expect(shownAvatar(0)).toBe(picture);
});

test('the relationship of a done action is passed on', () => {
  const { told, events } = open();
  const relationship = { id: '7', following: true };
  events.actionDone(mira, { kind: 'accept', id: '7' }, { relationship } as Outcome);
  expect(told).toEqual([['actionDone', { account: mira, action: { kind: 'accept', id: '7' }, relationship }]]);
});
