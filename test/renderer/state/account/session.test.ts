// The session constructs the parts of an account and passes the stream's events to them. Covers preferences.svelte.ts and call.ts too.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { AccountSummary } from '../../../../electron/contract/accounts.ts';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { Session } from '../../../../renderer/state/account/session.svelte.ts';
import type { Reply } from '../../../../renderer/state/timelines/replies.ts';

const bridge = vi.hoisted(() => ({
  calls: [] as [string, unknown][],
  listeners: [] as { event: string; listener: (payload: unknown) => void }[],
}));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy(
    {},
    {
      get: (_, method: string) => (args: unknown) => {
        bridge.calls.push([method, args]);
        const answers: Record<string, unknown> = {
          'api.call': { data: [], next: null, prev: null },
          'preferences.get': { pinnedLists: null, recentSearches: [] },
          'drafts.list': [],
          'outbox.list': [],
        };
        return Promise.resolve(ok(answers[method] ?? null));
      },
    },
  ),
  on: (event: string, listener: (payload: unknown) => void) => {
    bridge.listeners.push({ event, listener });
    return () => undefined;
  },
}));

const key = makeAccountKey('https://coast.example', '1');
const post = (id: string, more: object = {}) => v.parse(statusSchema, { id, account: { id: '7', username: 'ida', acct: 'ida' }, ...more });
const methods = () => bridge.calls.map(([method]) => method);

let session: Session;
beforeEach(() => {
  bridge.calls = [];
  bridge.listeners = [];
  session = new Session({ key } as AccountSummary, null);
});

describe('a session', () => {
  it('asks main for nothing before it is started', () => {
    expect(methods()).toEqual([]);
  });

  it('knows its account and its server', () => {
    expect([session.accountId, session.origin, session.host]).toEqual(['1', 'https://coast.example', 'coast.example']);
  });

  it('starts once', async () => {
    await Promise.all([session.start(), session.start()]);
    expect(methods().filter((method) => method === 'accounts.server')).toHaveLength(1);
  });

  it('keeps streamed posts pending in the timeline of their stream', () => {
    session.timeline({ view: 'tag', name: 'tern' });
    session.receive('user', { type: 'update', status: post('1') });
    session.receive('hashtag:tern', { type: 'update', status: post('2') });
    expect(session.timeline({ view: 'home' }).ids()).toEqual(['1']);
    expect(session.timeline({ view: 'tag', name: 'tern' }).ids()).toEqual(['2']);
    expect(session.unread.home).toBe(1);
  });

  it('changes a known post with an edit, and ignores an edit of an unknown one', () => {
    session.receive('user', { type: 'update', status: post('1') });
    session.receive('user', { type: 'edit', status: post('1', { content: 'new' }) });
    session.receive('user', { type: 'edit', status: post('2') });
    expect(session.entities.status('1').value?.content).toBe('new');
    expect(session.entities.hasStatus('2')).toBe(false);
  });

  it('removes a deleted post from every timeline', () => {
    session.receive('user', { type: 'update', status: post('1') });
    session.receive('user', { type: 'delete', id: '1' });
    expect(session.timeline({ view: 'home' }).ids()).toEqual([]);
    expect(session.entities.hasStatus('1')).toBe(false);
  });

  it('passes replies to the open threads', () => {
    const listener = vi.fn<(reply: Reply) => void>();
    session.onReply(listener);
    session.receive('user', { type: 'update', status: post('2', { in_reply_to_id: '1' }) });
    expect(listener).toHaveBeenCalledExactlyOnceWith({ id: '2', inReplyToId: '1' });
  });

  it('shows its own post when the outbox has sent it, and passes a reply on', () => {
    const listener = vi.fn<(reply: Reply) => void>();
    session.onReply(listener);
    const outbox = bridge.listeners.find(({ event }) => event === 'outbox');
    outbox?.listener({ account: key, entries: [], posted: post('9', { in_reply_to_id: '1' }) });
    expect(session.timeline({ view: 'home' }).ids()).toEqual(['9']);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('watches the conversations, which the user stream does not bring', async () => {
    await session.start();
    expect(bridge.calls).toContainEqual(['stream.watch', { account: key, stream: 'direct' }]);
  });

  it('takes a conversation from the stream', async () => {
    await session.conversations.page.open();
    session.receive('direct', {
      type: 'conversation',
      conversation: { id: '3', unread: true, accounts: [post('1').account], last_status: post('1') },
    });
    expect(session.conversations.shown).toEqual([{ id: '3', unread: true, accountIds: ['7'], statusId: '1' }]);
  });

  it('after an interruption refreshes what the stream feeds, and everything for the account’s own stream', async () => {
    const endpoints = () => bridge.calls.flatMap(([, args]) => (args as { endpoint?: string }).endpoint ?? []).toSorted();
    await session.conversations.page.open();
    await session.timeline({ view: 'home' }).open();
    await session.timeline({ view: 'tag', name: 'tern' }).open();
    bridge.calls = [];
    session.receive('direct', { type: 'refresh' });
    expect(endpoints()).toEqual(['conversations.list']);
    bridge.calls = [];
    session.receive('hashtag:tern', { type: 'refresh' });
    await vi.waitFor(() => expect(endpoints()).toEqual(['timelines.tag']));
    bridge.calls = [];
    session.receive('user', { type: 'refresh' });
    await vi.waitFor(() => expect(endpoints()).toEqual(expect.arrayContaining(['conversations.list', 'timelines.home'])));
  });

  it('watches the stream of a shown timeline until it is left', () => {
    const stop = session.watch({ view: 'list', id: '4' });
    stop();
    expect(bridge.calls).toEqual([
      ['stream.watch', { account: key, stream: 'list:4' }],
      ['stream.unwatch', { account: key, stream: 'list:4' }],
    ]);
    session.watch({ view: 'home' })();
    expect(bridge.calls).toHaveLength(2);
  });
});
