// Events from servers: the cache gets them as they were sent, the window gets them with signed media links.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import type { StreamedEvent } from '../../../electron/contract/bridge.ts';
import { scheduledStatus } from '../../../electron/contract/entities/scheduled-status.ts';
import { fail } from '../../../electron/contract/result.ts';
import type { Outcome } from '../../../electron/outbox/action-queue.ts';
import { createServerEvents } from '../../../electron/ipc/server-events.ts';
import { createMediaSigner } from '../../../electron/media/sign-entities.ts';
import { createCache } from '../../../electron/storage/cache.ts';
import { createCacheWriter } from '../../../electron/storage/cache-writer.ts';
import { makeEntry, makeNotification, makeStatus, jon, mira } from '../storage/samples.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { manualClock } from '../system/manual-clock.ts';
import { links } from './handlers/services.ts';

const picture = 'https://files.example/tern.png';
const author = { id: '7', username: 'tern', acct: 'tern', avatar: picture };
const status = makeStatus('1', { account: author });
const action = { kind: 'favourite', id: '1' } as const;

function open() {
  const cache = createCache(join(tempDir(), 'cache.db'));
  onTestFinished(() => cache.close());
  const told: [string, unknown][] = [];
  const clock = manualClock();
  const events = createServerEvents({
    tell: (event, payload) => void told.push([event, payload]),
    cacheWriter: createCacheWriter(cache),
    mediaSigner: createMediaSigner(links),
    clock,
  });
  const batches = () => told.flatMap(([name, payload]) => (name === 'stream' ? [payload as StreamedEvent[]] : []));
  const shownAvatar = () => {
    const event = batches()[0]?.[0]?.event as Extract<StreamedEvent['event'], { status: unknown }>;
    return links.urlBehind(event.status.account.avatar);
  };
  return { cache, told, events, batches, shownAvatar, pass: clock.advance };
}
const update = (id: string, more: object = {}) => ({ type: 'update' as const, status: makeStatus(id, more) });
const idsOf = (batch: readonly StreamedEvent[] | undefined) => batch?.map(({ event }) => 'status' in event && event.status.id);

test('a status of a stream is cached, and shown with a signed link', () => {
  const { cache, batches, events, shownAvatar, pass } = open();
  events.streamed(mira, 'public', { type: 'update', status });
  pass(16);
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  expect(batches()).toMatchObject([[{ account: mira, stream: 'public', event: { type: 'update' } }]]);
  expect(shownAvatar()).toBe(picture);
});

test('a notification is cached, and shown as an event of the account’s own stream', () => {
  const { cache, batches, events, pass } = open();
  events.notification(mira, makeNotification('5'));
  pass(16);
  expect(cache.notifications(mira, ['5'])).toEqual([makeNotification('5')]);
  expect(batches()).toMatchObject([[{ stream: 'user', event: { type: 'notification', notification: { id: '5' } } }]]);
});

test('what comes within a frame is one message, in order, and a long burst is divided', () => {
  const { batches, events, pass } = open();
  for (let id = 1; id <= 250; id += 1) events.streamed(mira, 'user', update(String(id)));
  expect(batches()).toEqual([]);
  pass(16);
  expect(idsOf(batches()[0])).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 1)));
  pass(32);
  expect(batches().map(({ length }) => length)).toEqual([100, 100, 50]);
  pass(1_000);
  expect(batches()).toHaveLength(3);
});

test('a deletion hides the status that comes after it, and its boosts, in the window and in the cache', () => {
  const { cache, batches, events, pass } = open();
  events.streamed(mira, 'user', { type: 'delete', id: '1' });
  pass(16);
  events.streamed(mira, 'public', { type: 'update', status });
  events.streamed(mira, 'user', { type: 'edit', status });
  events.streamed(mira, 'user', update('2', { reblog: status }));
  events.streamed(mira, 'user', update('3'));
  pass(16);
  expect(batches().map(idsOf)).toEqual([[false], ['3']]);
  expect(cache.statuses(mira, ['1', '2', '3']).map(({ id }) => id)).toEqual(['3']);
});

test('a deletion at one account’s server hides nothing of another account', () => {
  const { batches, events, pass } = open();
  events.streamed(mira, 'user', { type: 'delete', id: '1' });
  events.streamed(jon, 'user', update('1'));
  pass(16);
  expect(batches()[0]).toMatchObject([{ account: mira }, { account: jon, event: { type: 'update' } }]);
});

test('what still waits is cached before the app ends', () => {
  const { cache, batches, events, pass } = open();
  events.streamed(mira, 'user', { type: 'update', status });
  events.flush();
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  pass(1_000);
  expect(batches()).toHaveLength(1);
});

test('a posted status is cached, and shown with the rest of the outbox', () => {
  const { cache, told, events } = open();
  const entry = makeEntry({ id: '9' });
  events.outboxChanged(mira, [entry], { posted: status });
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  const { posted } = told[0]?.[1] as { posted: typeof status };
  expect(told).toMatchObject([['outbox', { account: mira, entries: [entry] }]]);
  expect(links.urlBehind(posted.account.avatar)).toBe(picture);
});

test('an outbox without a new status has none', () => {
  const { cache, told, events } = open();
  events.outboxChanged(mira, [], {});
  expect(told).toEqual([['outbox', { account: mira, entries: [] }]]);
  expect(cache.statuses(mira, ['1'])).toEqual([]);
});

test('a changed status is shown as an edit, and in the news of the outbox', () => {
  const { told, batches, events, pass } = open();
  events.outboxChanged(mira, [], { edited: status });
  pass(16);
  expect(batches()).toMatchObject([[{ stream: 'user', event: { type: 'edit', status: { id: '1' } } }]]);
  expect(told[0]).toMatchObject(['outbox', { edited: { id: '1' } }]);
});

test('a scheduled post and what the server did otherwise are in the news of the outbox', () => {
  const { told, events } = open();
  const scheduled = v.parse(scheduledStatus, { id: '5', scheduled_at: '2026-05-04T12:00:00Z', params: { text: 'Terns' } });
  const notice = fail('not-offered', 'schedule-ignored', { host: 'coast.example' }).error;
  events.outboxChanged(mira, [], { scheduled, notice });
  expect(told).toEqual([['outbox', { account: mira, entries: [], scheduled, notice }]]);
});

test('the status of a done action is cached and shown as an edit', () => {
  const { cache, told, batches, events, shownAvatar, pass } = open();
  events.actionDone(mira, action, { status } as Outcome);
  pass(16);
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  expect(batches()).toMatchObject([[{ stream: 'user', event: { type: 'edit' } }]]);
  expect(told).toContainEqual(['actionDone', { account: mira, action }]);
  expect(shownAvatar()).toBe(picture);
});

test('the relationship of a done action is passed on', () => {
  const { told, events } = open();
  const relationship = { id: '7', following: true };
  events.actionDone(mira, { kind: 'accept', id: '7' }, { relationship } as Outcome);
  expect(told).toEqual([['actionDone', { account: mira, action: { kind: 'accept', id: '7' }, relationship }]]);
});
