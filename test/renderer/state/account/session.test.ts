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
      get: (_, method: string) => (args: { endpoint?: string } | undefined) => {
        bridge.calls.push([method, args]);
        const data = args?.endpoint === 'notifications.grouped' ? { notifications: [] } : [];
        const answers: Record<string, unknown> = {
          'api.call': { data, next: null, prev: null },
          'preferences.get': { pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null },
          'drafts.list': [],
          'outbox.list': [],
          'unreadable.list': [],
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
/** Without the filters: they are asked for when their code is there, which may be in the next test. */
const endpoints = () =>
  bridge.calls
    .flatMap(([, args]) => (args as { endpoint?: string }).endpoint ?? [])
    .filter((name) => name !== 'filters.list')
    .toSorted();

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
    session.receive([{ stream: 'user', event: { type: 'update', status: post('1') } }]);
    session.receive([{ stream: 'hashtag:tern', event: { type: 'update', status: post('2') } }]);
    expect(session.timeline({ view: 'home' }).ids()).toEqual(['1']);
    expect(session.timeline({ view: 'tag', name: 'tern' }).ids()).toEqual(['2']);
    expect(session.unread.home).toBe(1);
  });

  it('changes a timeline once for all that came within a frame', () => {
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

  it('after 20,000 posts nobody has looked at, keeps a bounded number of rows and entities', () => {
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

  it('keeps the post that is being replied to, however long that takes', () => {
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

  it('changes a known post with an edit, and ignores an edit of an unknown one', () => {
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
    const listener = vi.fn<(reply: Reply) => void>();
    session.onReply(listener);
    session.receive([{ stream: 'user', event: { type: 'update', status: post('2', { in_reply_to_id: '1' }) } }]);
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

  it('asks for what came to a shown timeline before its stream was open', async () => {
    await session.timeline({ view: 'home' }).open();
    await session.timeline({ view: 'tag', name: 'tern' }).open();
    bridge.calls = [];
    session.receive([{ stream: 'hashtag:tern', event: { type: 'opened' } }]);
    session.receive([{ stream: 'direct', event: { type: 'opened' } }]);
    await vi.waitFor(() => expect(endpoints()).toEqual(['timelines.tag']));
    session.receive([{ stream: 'user', event: { type: 'opened' } }]);
    await vi.waitFor(() => expect(endpoints()).toEqual(['timelines.home', 'timelines.tag']));
  });

  it('after an interruption refreshes what the stream feeds, and everything for the account’s own stream', async () => {
    await session.conversations.page.open();
    await session.timeline({ view: 'home' }).open();
    await session.timeline({ view: 'tag', name: 'tern' }).open();
    bridge.calls = [];
    session.receive([{ stream: 'direct', event: { type: 'refresh' } }]);
    expect(endpoints()).toEqual(['conversations.list']);
    bridge.calls = [];
    session.receive([{ stream: 'hashtag:tern', event: { type: 'refresh' } }]);
    await vi.waitFor(() => expect(endpoints()).toEqual(['timelines.tag']));
    bridge.calls = [];
    session.receive([{ stream: 'user', event: { type: 'refresh' } }]);
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
