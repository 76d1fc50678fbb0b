// Tests that the session creates the state of an account and passes stream events to it.
import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { AccountSummary } from '../../../../electron/contract/accounts.ts';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { Session } from '../../../../renderer/state/account/session.svelte.ts';
import type { NewReply } from '../../../../renderer/state/timelines/replies.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const key = makeAccountKey('https://coast.example', '1');
const post = (id: string, more: object = {}) => v.parse(statusSchema, { id, account: { id: '7', username: 'ida', acct: 'ida' }, ...more });
const methods = () => fakeBridge.calls.map(([method]) => method);
/** Called endpoints without the filters, which are requested when their module has loaded, possibly in the next test. */
const endpoints = () =>
  fakeBridge.calls
    .flatMap(([, args]) => (args as { endpoint?: string }).endpoint ?? [])
    .filter((name) => name !== 'filters.list')
    .toSorted();

let session: Session;
beforeEach(() => {
  fakeBridge.answers = {
    'api.call': ({ endpoint }: { endpoint: string }) =>
      ok({ data: endpoint === 'notifications.grouped' ? { notifications: [] } : [], next: null, prev: null }),
    'preferences.get': ok({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null }),
    'drafts.list': ok([]),
    'outbox.list': ok([]),
    'unreadable.list': ok([]),
  };
  session = new Session({ key } as AccountSummary, null);
});

it('sends no requests before it is started', () => {
  expect(methods()).toEqual([]);
});

it('provides its account id, origin, and host', () => {
  expect([session.accountId, session.origin, session.host]).toEqual(['1', 'https://coast.example', 'coast.example']);
});

it('starts once', async () => {
  await Promise.all([session.start(), session.start()]);
  expect(methods().filter((method) => method === 'accounts.server')).toHaveLength(1);
});

it('keeps streamed posts pending in the timeline of their stream', () => {
  session.timeline({ view: 'tag', name: 'tern' });
  session.receive([{ stream: 'user', event: { type: 'update', status: post('1') } }]);
  session.receive([{ stream: 'hashtag:tern', event: { type: 'update', status: post('2') } }]);
  expect(session.timeline({ view: 'home' }).ids()).toEqual(['1']);
  expect(session.timeline({ view: 'tag', name: 'tern' }).ids()).toEqual(['2']);
  expect(session.unread.home).toBe(1);
});

it('reports refusals of actions that an earlier page has left, and no others', async () => {
  toasts.all = [];
  const favourite = { kind: 'statuses.favourite', id: '1', params: { id: '1' } } as const;
  const note = { kind: 'accounts.note', id: '7', params: { id: '7', comment: 'Met at the harbour' } } as const;
  session.showPending([favourite, note]);
  session.entities.saveStatus(post('1'));
  expect(session.entities.status('1').value?.favourited).toBe(true);
  session.actionRefused({ ...note, id: '8' }, fail('forbidden').error);
  expect(toasts.all).toEqual([]);
  session.actionRefused(favourite, fail('forbidden').error);
  await vi.waitFor(() => expect(toasts.all).toHaveLength(1));
  expect(session.entities.status('1').value?.favourited).toBe(false);
  session.actionRefused(note, fail('storage').error);
  await vi.waitFor(() => expect(toasts.all).toHaveLength(2));
});

it('changes a timeline once for all events of a frame', () => {
  const home = session.timeline({ view: 'home' });
  const receive = vi.spyOn(home, 'receive');
  const batch = Array.from({ length: 100 }, (_, at) => ({
    stream: 'user' as const,
    event: { type: 'update' as const, status: post(String(at)) },
  }));
  session.receive(batch);
  expect(receive).toHaveBeenCalledOnce();
  expect(home.pendingCount).toBe(100);
});

it('keeps a bounded number of rows and entities after 20,000 unseen posts', () => {
  for (let at = 0; at < 20_000; at += 100) {
    session.receive(
      Array.from({ length: 100 }, (_, id) => ({
        stream: 'user' as const,
        event: { type: 'update' as const, status: post(String(at + id)) },
      })),
    );
  }
  expect(session.timeline({ view: 'home' }).ids().length).toBeLessThanOrEqual(400);
  expect(session.entities.counts.statuses).toBeLessThanOrEqual(6_000);
  expect(session.unread.home).toBe(20_000);
});

it('keeps the parent of an open reply in memory', () => {
  session.entities.saveStatus(post('reply-to-me'));
  const parent = session.entities.status('reply-to-me').value;
  if (parent) session.composer.replyTo(parent);
  for (let at = 0; at < 20_000; at += 100)
    session.receive(
      Array.from({ length: 100 }, (_, id) => ({
        stream: 'user' as const,
        event: { type: 'update' as const, status: post(String(at + id)) },
      })),
    );
  expect(session.entities.status('reply-to-me').value).not.toBeNull();
});

it('applies an edit to a stored post, and ignores edits of other posts', () => {
  session.receive([{ stream: 'user', event: { type: 'update', status: post('1') } }]);
  session.receive([{ stream: 'user', event: { type: 'edit', status: post('1', { content: 'new' }) } }]);
  session.receive([{ stream: 'user', event: { type: 'edit', status: post('2') } }]);
  expect(session.entities.status('1').value?.content).toBe('new');
  expect(session.entities.hasStatus('2')).toBe(false);
});

it('removes a deleted post from every timeline', () => {
  session.receive([{ stream: 'user', event: { type: 'update', status: post('1') } }]);
  session.receive([{ stream: 'user', event: { type: 'delete', id: '1' } }]);
  expect(session.timeline({ view: 'home' }).ids()).toEqual([]);
  expect(session.entities.hasStatus('1')).toBe(false);
});

it('passes replies to the open threads', () => {
  const listener = vi.fn<(reply: NewReply) => boolean>(() => true);
  session.onReply(listener);
  session.receive([{ stream: 'user', event: { type: 'update', status: post('2', { in_reply_to_id: '1' }) } }]);
  expect(listener).toHaveBeenCalledExactlyOnceWith({ id: '2', inReplyToId: '1' });
});

it('inserts its own post after the outbox has sent it, and notifies the open threads', () => {
  const listener = vi.fn<(reply: NewReply) => boolean>(() => true);
  session.onReply(listener);
  fakeBridge.emit('outbox', { account: key, entries: [], posted: post('9', { in_reply_to_id: '1' }) });
  expect(session.timeline({ view: 'home' }).ids()).toEqual(['9']);
  expect(listener).toHaveBeenCalledOnce();
});

it('subscribes to conversations, which the user stream does not contain', async () => {
  await session.start();
  expect(fakeBridge.calls).toContainEqual(['stream.watch', { account: key, stream: 'direct' }]);
});

it('adds a streamed conversation', async () => {
  await session.conversations.page.open();
  session.receive([
    {
      stream: 'direct',
      event: {
        type: 'conversation',
        conversation: { id: '3', unread: true, accounts: [post('1').account], last_status: post('1') },
      },
    },
  ]);
  expect(session.conversations.shown).toEqual([{ id: '3', unread: true, accountIds: ['7'], statusId: '1' }]);
});

it('loads the posts that a timeline missed before its stream opened', async () => {
  await session.timeline({ view: 'home' }).open();
  await session.timeline({ view: 'tag', name: 'tern' }).open();
  fakeBridge.calls = [];
  session.receive([{ stream: 'hashtag:tern', event: { type: 'opened' } }]);
  session.receive([{ stream: 'direct', event: { type: 'opened' } }]);
  await vi.waitFor(() => expect(endpoints()).toEqual(['timelines.tag']));
  session.receive([{ stream: 'user', event: { type: 'opened' } }]);
  await vi.waitFor(() => expect(endpoints()).toEqual(['timelines.home', 'timelines.tag']));
});

it('refreshes the lists of a stream after an interruption, and all lists for the user stream', async () => {
  await session.conversations.page.open();
  await session.timeline({ view: 'home' }).open();
  await session.timeline({ view: 'tag', name: 'tern' }).open();
  fakeBridge.calls = [];
  session.receive([{ stream: 'direct', event: { type: 'refresh' } }]);
  expect(endpoints()).toEqual(['conversations.list']);
  fakeBridge.calls = [];
  session.receive([{ stream: 'hashtag:tern', event: { type: 'refresh' } }]);
  await vi.waitFor(() => expect(endpoints()).toEqual(['timelines.tag']));
  fakeBridge.calls = [];
  session.receive([{ stream: 'user', event: { type: 'refresh' } }]);
  await vi.waitFor(() => expect(endpoints()).toEqual(expect.arrayContaining(['conversations.list', 'timelines.home'])));
});

it('subscribes to the stream of a timeline while it is shown', () => {
  const stop = session.watch({ view: 'list', id: '4' });
  stop();
  expect(fakeBridge.calls).toEqual([
    ['stream.watch', { account: key, stream: 'list:4' }],
    ['stream.unwatch', { account: key, stream: 'list:4' }],
  ]);
  session.watch({ view: 'home' })();
  expect(fakeBridge.calls).toHaveLength(2);
});
