import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import { conversation as conversationSchema } from '@kittiwake/mastodon-api/entities/timelines';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { createCacheWriter } from '../../../electron/storage/cache-writer.ts';
import type { CacheWriter } from '../../../electron/storage/cache-writer.ts';
import { rawAccount, rawStatus } from '@kittiwake/mastodon-api/test/sample';

const account = makeAccountKey('https://coast.example', '7');
const status = v.parse(statusSchema, rawStatus);
const notification = v.parse(notificationSchema, { id: '5', type: 'mention', account: rawAccount, status: rawStatus });
const conversation = v.parse(conversationSchema, { id: '3', accounts: [rawAccount], last_status: rawStatus });

let writes: string[];
let learned: string[];
let writer: CacheWriter;
beforeEach(() => {
  [writes, learned] = [[], []];
  const note =
    (what: string) =>
    (_: unknown, list: readonly { id: string }[]): void =>
      void writes.push(`${what} ${list.map(({ id }) => id).join()}`);
  const cache = {
    saveStatuses: note('statuses'),
    saveNotifications: note('notifications'),
    deleteStatuses: (_: unknown, ids: readonly string[]) => void writes.push(`delete ${ids.join()}`),
  };
  writer = createCacheWriter(cache, [(_, name) => void learned.push(name)]);
});

describe('an API answer', () => {
  test('has its statuses saved, at any position in the answer', () => {
    writer.saveAnswer(account, 'timelines.home', {}, [status]);
    writer.saveAnswer(account, 'statuses.favourite', { id: '100' }, status);
    writer.saveAnswer(account, 'statuses.context', { id: '1' }, { ancestors: [status], descendants: [status] });
    writer.saveAnswer(account, 'search.all', { q: 'terns' }, { accounts: [], statuses: [status], hashtags: [] });
    writer.saveAnswer(account, 'conversations.list', {}, [conversation]);
    expect(writes).toEqual(['statuses 100', 'statuses 100', 'statuses 100,100', 'statuses 100', 'statuses 100']);
  });

  test('has its notifications saved together with their statuses', () => {
    writer.saveAnswer(account, 'notifications.list', {}, [notification]);
    expect(writes).toEqual(['notifications 5']);
  });

  test('to a deletion removes the status and does not save it again', () => {
    writer.saveAnswer(account, 'statuses.delete', { id: '100' }, status);
    expect(writes).toEqual(['delete 100']);
  });

  test('without statuses and notifications writes nothing', () => {
    writer.saveAnswer(account, 'timelines.home', {}, []);
    writer.saveAnswer(account, 'accounts.followers', { id: '7' }, [status.account]);
    writer.saveAnswer(account, 'notifications.clear', {}, null);
    expect(writes).toEqual([]);
  });

  test('is passed to each listener', () => {
    writer.saveAnswer(account, 'timelines.home', {}, []);
    writer.saveAnswer(account, 'statuses.delete', { id: '100' }, status);
    expect(learned).toEqual(['timelines.home', 'statuses.delete']);
  });
});

const edited = { ...status, content: 'new' };
const of = (event: StreamEvent, whose = account) => ({ account: whose, stream: 'user' as const, event });

test('saves new and edited statuses and notifications of stream events, and removes deleted statuses', () => {
  writer.saveEvents([
    of({ type: 'update', status }),
    of({ type: 'notification', notification }),
    of({ type: 'conversation', conversation: { ...conversation, last_status: { ...status, id: '101' } } }),
    of({ type: 'delete', id: '9' }),
    of({ type: 'refresh' }),
  ]);
  expect(writes).toEqual(['statuses 100,101', 'notifications 5', 'delete 9']);
});

test('writes a batch of stream events once per kind and account', () => {
  const other = makeAccountKey('https://coast.example', '8');
  const ids = Array.from({ length: 1_000 }, (_, at) => String(at));
  writer.saveEvents(ids.flatMap((id) => [of({ type: 'update', status: { ...status, id } }), of({ type: 'edit', status: edited }, other)]));
  expect(writes).toEqual([`statuses ${ids.join()}`, 'statuses 100']);
});

test('saves neither a status that is deleted in the same batch nor its boost', () => {
  writer.saveEvents([
    of({ type: 'update', status }),
    of({ type: 'update', status: { ...status, id: '101', reblog: status } }),
    of({ type: 'delete', id: '100' }),
  ]);
  expect(writes).toEqual(['delete 100']);
});
