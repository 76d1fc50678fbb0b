import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import { conversation as conversationSchema } from '../../../electron/contract/entities/conversation.ts';
import { notification as notificationSchema } from '../../../electron/contract/entities/notification.ts';
import { status as statusSchema } from '../../../electron/contract/entities/status.ts';
import { createCacheWriter } from '../../../electron/storage/cache-writer.ts';
import type { CacheWriter } from '../../../electron/storage/cache-writer.ts';
import { rawAccount, rawStatus } from '../api/sample.ts';

const account = makeAccountKey('https://coast.example', '7');
const status = v.parse(statusSchema, rawStatus);
const notification = v.parse(notificationSchema, { id: '5', type: 'mention', account: rawAccount, status: rawStatus });
const conversation = v.parse(conversationSchema, { id: '3', accounts: [rawAccount], last_status: rawStatus });

let done: string[];
let learned: string[];
let writer: CacheWriter;
beforeEach(() => {
  [done, learned] = [[], []];
  const note =
    (what: string) =>
    (_: unknown, list: readonly { id: string }[]): void =>
      void done.push(`${what} ${list.map(({ id }) => id).join()}`);
  const cache = {
    saveStatuses: note('statuses'),
    saveNotifications: note('notifications'),
    deleteStatuses: (_: unknown, ids: readonly string[]) => void done.push(`delete ${ids.join()}`),
  };
  writer = createCacheWriter(cache, [(_, name) => void learned.push(name)]);
});

describe('of an answer', () => {
  test('statuses are saved, wherever they are in it', () => {
    writer.answer(account, 'timelines.home', {}, [status]);
    writer.answer(account, 'statuses.favourite', { id: '100' }, status);
    writer.answer(account, 'statuses.context', { id: '1' }, { ancestors: [status], descendants: [status] });
    writer.answer(account, 'search.all', { q: 'terns' }, { accounts: [], statuses: [status], hashtags: [] });
    writer.answer(account, 'conversations.list', {}, [conversation]);
    expect(done).toEqual(['statuses 100', 'statuses 100', 'statuses 100,100', 'statuses 100', 'statuses 100']);
  });

  test('notifications are saved, and their statuses with them', () => {
    writer.answer(account, 'notifications.list', {}, [notification]);
    expect(done).toEqual(['notifications 5']);
  });

  test('a deleted status is removed and not saved again', () => {
    writer.answer(account, 'statuses.delete', { id: '100' }, status);
    expect(done).toEqual(['delete 100']);
  });

  test('nothing is written where there is nothing to save', () => {
    writer.answer(account, 'timelines.home', {}, []);
    writer.answer(account, 'accounts.followers', { id: '7' }, [status.account]);
    writer.answer(account, 'notifications.clear', {}, null);
    expect(done).toEqual([]);
  });

  test('whoever learns from answers receives every one', () => {
    writer.answer(account, 'timelines.home', {}, []);
    writer.answer(account, 'statuses.delete', { id: '100' }, status);
    expect(learned).toEqual(['timelines.home', 'statuses.delete']);
  });
});

const edited = { ...status, content: 'new' };
const of = (event: StreamEvent, whose = account) => ({ account: whose, stream: 'user' as const, event });

test('of a stream’s events, new and edited statuses and notifications are saved, and deleted statuses removed', () => {
  writer.events([
    of({ type: 'update', status }),
    of({ type: 'notification', notification }),
    of({ type: 'conversation', conversation: { ...conversation, last_status: { ...status, id: '101' } } }),
    of({ type: 'delete', id: '9' }),
    of({ type: 'refresh' }),
  ]);
  expect(done).toEqual(['statuses 100,101', 'notifications 5', 'delete 9']);
});

test('a batch of any length is one write of each kind and account', () => {
  const other = makeAccountKey('https://coast.example', '8');
  const ids = Array.from({ length: 1_000 }, (_, at) => String(at));
  writer.events(ids.flatMap((id) => [of({ type: 'update', status: { ...status, id } }), of({ type: 'edit', status: edited }, other)]));
  expect(done).toEqual([`statuses ${ids.join()}`, 'statuses 100']);
});

test('a status that is deleted in the same batch is not saved, nor is its boost', () => {
  writer.events([
    of({ type: 'update', status }),
    of({ type: 'update', status: { ...status, id: '101', reblog: status } }),
    of({ type: 'delete', id: '100' }),
  ]);
  expect(done).toEqual(['delete 100']);
});
