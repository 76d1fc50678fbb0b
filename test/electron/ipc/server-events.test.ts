// Tests events from servers: the cache gets them as sent, the window gets them with signed media links.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import type { StreamedEvent } from '../../../electron/contract/bridge.ts';
import { scheduledStatus } from '@kittiwake/mastodon-api/entities/status';
import { fail } from '../../../electron/contract/result.ts';
import type { ActionOutcome } from '../../../electron/outbox/action-queue.ts';
import { createServerEvents } from '../../../electron/ipc/server-events.ts';
import type { SendEvent } from '../../../electron/ipc/server-events.ts';
import { createMediaSigner } from '../../../electron/media/signed-links.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import { createCacheWriter } from '../../../electron/storage/cache-writer.ts';
import { makeEntry, makeNotification, makeStatus, jon, mira } from '../storage/samples.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { manualClock } from '../system/manual-clock.ts';
import { links } from './handlers/fake-parts.ts';

const picture = 'https://files.example/tern.png';
const author = { id: '7', username: 'tern', acct: 'tern', avatar: picture };
const status = makeStatus('1', { account: author });
const action = { kind: 'statuses.favourite', id: '1' } as const;

function open() {
  const cache = new Cache(join(tempDir(), 'cache.db'));
  onTestFinished(() => cache.close());
  const announcements: [string, unknown][] = [];
  const clock = manualClock();
  const send: SendEvent = (event, payload) => void announcements.push([event, payload]);
  const parts = {
    send,
    cacheWriter: createCacheWriter(cache),
    mediaSigner: createMediaSigner(links),
    clock,
  };
  const events = createServerEvents({ ...parts, account: mira });
  const jonsEvents = createServerEvents({ ...parts, account: jon });
  const batches = () => announcements.flatMap(([name, payload]) => (name === 'stream' ? [payload as StreamedEvent[]] : []));
  const shownAvatar = () => {
    const event = batches()[0]?.[0]?.event as Extract<StreamedEvent['event'], { status: unknown }>;
    return links.urlBehind(event.status.account.avatar);
  };
  return { cache, announcements, events, jonsEvents, batches, shownAvatar, pass: clock.advance };
}
const update = (id: string, more: object = {}) => ({ type: 'update' as const, status: makeStatus(id, more) });
const idsOf = (batch: readonly StreamedEvent[] | undefined) => batch?.map(({ event }) => 'status' in event && event.status.id);

test('drops a notification about a post that was deleted before', () => {
  const { cache, batches, events, pass } = open();
  events.forwardStreamEvent('user', { type: 'delete', id: '1' });
  events.forwardNotification(makeNotification('9', { status }));
  pass(16);
  expect(
    batches()
      .flat()
      .map(({ event }) => event.type),
  ).toEqual(['delete']);
  expect(cache.notifications(mira, ['9'])).toEqual([]);
});

test('caches a streamed status, and sends it to the window with signed links', () => {
  const { cache, batches, events, shownAvatar, pass } = open();
  events.forwardStreamEvent('public', { type: 'update', status });
  pass(16);
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  expect(batches()).toMatchObject([[{ account: mira, stream: 'public', event: { type: 'update' } }]]);
  expect(shownAvatar()).toBe(picture);
});

test('caches a notification, and sends it as an event of the account’s own stream', () => {
  const { cache, batches, events, pass } = open();
  events.forwardNotification(makeNotification('5'));
  pass(16);
  expect(cache.notifications(mira, ['5'])).toEqual([makeNotification('5')]);
  expect(batches()).toMatchObject([[{ stream: 'user', event: { type: 'notification', notification: { id: '5' } } }]]);
});

test('sends the events of one frame in one message, in order, and divides a long burst', () => {
  const { batches, events, pass } = open();
  for (let id = 1; id <= 250; id += 1) events.forwardStreamEvent('user', update(String(id)));
  expect(batches()).toEqual([]);
  pass(16);
  expect(idsOf(batches()[0])).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 1)));
  pass(32);
  expect(batches().map(({ length }) => length)).toEqual([100, 100, 50]);
  pass(1_000);
  expect(batches()).toHaveLength(3);
});

test('S18: refreshes a stream instead of queuing more than 1,000 of its events, once per pause', () => {
  const { announcements, batches, events, pass } = open();
  const flood = (count: number) => {
    for (let id = 1; id <= count; id += 1) events.forwardStreamEvent('public', { type: 'delete', id: `x${id}` });
  };
  flood(1_000);
  pass(1_000);
  expect(batches().flat()).toHaveLength(1_000);
  announcements.length = 0;
  flood(500_000);
  pass(4_999);
  flood(500_000);
  expect(batches().flat()).toEqual([]);
  pass(100);
  expect(batches()).toEqual([[{ account: mira, stream: 'public', event: { type: 'refresh' } }]]);
  flood(1);
  pass(16);
  expect(batches().at(-1)).toEqual([{ account: mira, stream: 'public', event: { type: 'delete', id: 'x1' } }]);
});

test('S18: a busy stream neither delays nor drops the events of others, nor what the user does', () => {
  const { batches, events, jonsEvents, pass } = open();
  for (let id = 1; id <= 900; id += 1) events.forwardStreamEvent('public', { type: 'delete', id: `x${id}` });
  jonsEvents.forwardStreamEvent('user', update('1'));
  events.forwardNotification(makeNotification('9'));
  pass(16);
  expect(
    batches()
      .flat()
      .filter(({ stream }) => stream === 'user'),
  ).toMatchObject([{ account: mira }, { account: jon }]);
  for (let id = 1; id <= 2_000; id += 1) events.forwardStreamEvent('user', { type: 'delete', id: `y${id}` });
  events.forwardCompletedAction(action, { status } as ActionOutcome);
  pass(160);
  expect(
    batches()
      .flat()
      .filter(({ event }) => event.type === 'edit'),
  ).toHaveLength(1);
});

test('S18: a flush ends the pauses', () => {
  const { announcements, events, pass } = open();
  for (let id = 1; id <= 2_000; id += 1) events.forwardStreamEvent('public', { type: 'delete', id: `x${id}` });
  events.flush();
  pass(10_000);
  expect(announcements).toEqual([]);
});

test('drops a status and its boosts that arrive after its deletion', () => {
  const { cache, batches, events, pass } = open();
  events.forwardStreamEvent('user', { type: 'delete', id: '1' });
  pass(16);
  events.forwardStreamEvent('public', { type: 'update', status });
  events.forwardStreamEvent('user', { type: 'edit', status });
  events.forwardStreamEvent('user', update('2', { reblog: status }));
  events.forwardStreamEvent('user', update('3'));
  pass(16);
  expect(batches().map(idsOf)).toEqual([[false], ['3']]);
  expect(cache.statuses(mira, ['1', '2', '3']).map(({ id }) => id)).toEqual(['3']);
});

test('does not drop a status of another account after a deletion', () => {
  const { batches, events, jonsEvents, pass } = open();
  events.forwardStreamEvent('user', { type: 'delete', id: '1' });
  jonsEvents.forwardStreamEvent('user', update('1'));
  pass(16);
  expect(batches().flat()).toMatchObject([{ account: mira }, { account: jon, event: { type: 'update' } }]);
});

test('drops queued events and the end of a pause at sign-out', () => {
  const { cache, announcements, events, pass } = open();
  for (let id = 1; id <= 2_000; id += 1) events.forwardStreamEvent('public', { type: 'delete', id: `x${id}` });
  events.forwardStreamEvent('user', { type: 'update', status });
  events.dispose();
  pass(10_000);
  expect([announcements, cache.statuses(mira, ['1'])]).toEqual([[], []]);
});

test('flush() caches the queued events', () => {
  const { cache, batches, events, pass } = open();
  events.forwardStreamEvent('user', { type: 'update', status });
  events.flush();
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  pass(1_000);
  expect(batches()).toHaveLength(1);
});

test('caches a posted status, and sends it with the outbox', () => {
  const { cache, announcements, events } = open();
  const entry = makeEntry({ id: '9' });
  events.forwardOutbox([entry], { posted: status });
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  const { posted } = announcements[0]?.[1] as { posted: typeof status };
  expect(announcements).toMatchObject([['outbox', { account: mira, entries: [entry] }]]);
  expect(links.urlBehind(posted.account.avatar)).toBe(picture);
});

test('sends the outbox without a posted status if there is none', () => {
  const { cache, announcements, events } = open();
  events.forwardOutbox([], {});
  expect(announcements).toEqual([['outbox', { account: mira, entries: [] }]]);
  expect(cache.statuses(mira, ['1'])).toEqual([]);
});

test('sends an edited status as an edit event and with the outbox', () => {
  const { announcements, batches, events, pass } = open();
  events.forwardOutbox([], { edited: status });
  pass(16);
  expect(batches()).toMatchObject([[{ stream: 'user', event: { type: 'edit', status: { id: '1' } } }]]);
  expect(announcements[0]).toMatchObject(['outbox', { edited: { id: '1' } }]);
});

test('sends a scheduled post and the notice about it with the outbox', () => {
  const { announcements, events } = open();
  const scheduled = v.parse(scheduledStatus, { id: '5', scheduled_at: '2026-05-04T12:00:00Z', params: { text: 'Terns' } });
  const notice = fail('not-offered', 'schedule-ignored', { host: 'coast.example' }).error;
  events.forwardOutbox([], { scheduled, notice });
  expect(announcements).toEqual([['outbox', { account: mira, entries: [], scheduled, notice }]]);
});

test('caches the status of a completed action, and sends it as an edit event', () => {
  const { cache, announcements, batches, events, shownAvatar, pass } = open();
  events.forwardCompletedAction(action, { status } as ActionOutcome);
  pass(16);
  expect(cache.statuses(mira, ['1'])).toEqual([status]);
  expect(batches()).toMatchObject([[{ stream: 'user', event: { type: 'edit' } }]]);
  expect(announcements).toContainEqual(['actionDone', { account: mira, action }]);
  expect(shownAvatar()).toBe(picture);
});

test('sends the relationship of a completed action', () => {
  const { announcements, events } = open();
  const relationship = { id: '7', following: true };
  events.forwardCompletedAction({ kind: 'followRequests.authorize', id: '7' }, { relationship } as ActionOutcome);
  expect(announcements).toEqual([['actionDone', { account: mira, action: { kind: 'followRequests.authorize', id: '7' }, relationship }]]);
});
