import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { conversation as conversationSchema } from '@kittiwake/mastodon-api/entities/timelines';
import { Conversations } from '../../../../renderer/state/timelines/conversations.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { page, refusal, fakeAccount } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const author = (id: string) => ({ id, username: `person${id}`, acct: `person${id}` });
const createConversation = (id: string, more: object = {}) =>
  v.parse(conversationSchema, { id, unread: true, accounts: [author('7')], last_status: { id: `s${id}`, account: author('7') }, ...more });

beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

async function loadConversations(answers: Parameters<typeof fakeAccount>[0] = {}) {
  const over = fakeAccount({
    'conversations.list': () => page([createConversation('2'), createConversation('1', { unread: false })]),
    ...answers,
  });
  const conversations = new Conversations(over.account);
  await conversations.page.open();
  const [first] = conversations.shown;
  if (!first) throw new Error('nothing was loaded');
  return { ...over, conversations, first };
}
const ids = (conversations: Conversations) => conversations.shown.map(({ id }) => id);

describe('a conversation', () => {
  it('opens its messages beside the list', async () => {
    const { conversations, first, account } = await loadConversations();
    conversations.open(first);
    expect(account.router.shownDetail).toEqual({ view: 'thread', id: 's2' });
    conversations.openMessageIds = new Set(['s1', 's2']);
    expect(conversations.shown.map(conversations.isOpen)).toEqual([true, true]);
    conversations.openMessageIds = new Set();
    expect(conversations.isOpen(first)).toBe(false);
  });

  it('is marked as read here and on the server', async () => {
    const { conversations, names } = await loadConversations();
    expect(conversations.unread).toBe(1);
    await conversations.markRead('2');
    expect(conversations.unread).toBe(0);
    expect(names()).toContain('conversations.read');
  });

  it('W6: is marked as unread here and on the server, and its messages close', async () => {
    const { conversations, account, sent } = await loadConversations({ 'conversations.unread': () => page(createConversation('1')) });
    const read = conversations.shown.find(({ id }) => id === '1');
    if (!read) throw new Error('not loaded');
    conversations.open(read);
    conversations.openMessageIds = new Set(['s1']);
    await conversations.markUnread(read);
    expect(conversations.unread).toBe(2);
    expect(sent.at(-1)?.params).toEqual({ id: '1' });
    expect(account.router.shownDetail).toBeNull();
  });

  it('W6: stays read if the server refuses to mark it as unread', async () => {
    const { conversations } = await loadConversations({ 'conversations.unread': () => refusal });
    const read = conversations.shown.find(({ id }) => id === '1');
    if (read) await conversations.markUnread(read);
    expect(conversations.unread).toBe(1);
  });

  it('is found by its newest message', async () => {
    const { conversations } = await loadConversations();
    expect(conversations.findByMessages(new Set(['s0', 's2']))?.id).toBe('2');
    expect(conversations.findByMessages(new Set(['s0']))).toBeUndefined();
  });

  it('stores the message up to which it was read', async () => {
    const { conversations } = await loadConversations();
    conversations.receive(createConversation('1', { last_status: { id: 's9', account: author('7') } }));
    expect([...conversations.readUpTo]).toEqual([['1', 's1']]);
    await conversations.markRead('1');
    expect([...conversations.readUpTo]).toEqual([['1', 's9']]);
  });

  it('stays unread if the server refuses to mark it as read', async () => {
    const { conversations } = await loadConversations({ 'conversations.read': () => refusal });
    await conversations.markRead('2');
    expect(conversations.unread).toBe(1);
  });

  it('moves to the top as unread when it gets a new post', async () => {
    const { conversations } = await loadConversations();
    conversations.receive(createConversation('1'));
    expect(ids(conversations)).toEqual(['1', '2']);
    expect(conversations.unread).toBe(2);
  });

  it('names its participants, or the user if there are none', async () => {
    const { conversations } = await loadConversations();
    const many = ['2', '3', '4', '5'].map(author);
    conversations.receive(createConversation('3', { accounts: many }));
    conversations.receive(createConversation('4', { accounts: [] }));
    expect(conversations.shown.slice(0, 2).map((one) => conversations.namesOf(one))).toEqual(['Just you', 'person2, person3 and 2 others']);
  });
});

describe('a deleted conversation', () => {
  it('is hidden at once when deleted, and the main process deletes it', async () => {
    const { conversations, first, account } = await loadConversations();
    const action = { kind: 'conversations.delete', id: '2' } as const;
    conversations.remove(first);
    expect(ids(conversations)).toEqual(['1']);
    expect(fakeBridge.argsOf('actions.add')).toEqual([{ account: account.key, actions: [action] }]);
    conversations.removeDeleted('2');
    expect(ids(conversations)).toEqual(['1']);
    expect(conversations.page.items.map(({ id }) => id)).toEqual(['1']);
  });

  it('is shown again on undo', async () => {
    const { conversations, first } = await loadConversations();
    conversations.remove(first);
    await vi.advanceTimersByTimeAsync(0);
    toasts.all.at(-1)?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(ids(conversations)).toEqual(['2', '1']);
    expect(fakeBridge.argsOf('actions.takeBack')).toHaveLength(1);
  });

  it('is shown again if the server refuses to delete it', async () => {
    const { conversations, first, account } = await loadConversations();
    conversations.remove(first);
    fakeBridge.emit('actionRefused', { account: account.key, action: { kind: 'conversations.delete', id: '2' }, problem: refusal.error });
    expect(ids(conversations)).toEqual(['2', '1']);
  });
});

describe('the conversation list', () => {
  const at = (id: string, day: number, more: object = {}) =>
    createConversation(id, { last_status: { id: `s${id}`, account: author('7'), created_at: `2026-05-0${day}T12:00:00Z` }, ...more });

  it('is sorted by the last post, whatever the server’s order', async () => {
    const { conversations } = await loadConversations({ 'conversations.list': () => page([at('1', 2), at('2', 4), at('3', 3)]) });
    expect(ids(conversations)).toEqual(['2', '3', '1']);
    conversations.receive(at('1', 5));
    expect(ids(conversations)).toEqual(['1', '2', '3']);
  });

  it('is reloaded whenever the view opens', async () => {
    const { conversations, names } = await loadConversations();
    conversations.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(names().filter((name) => name === 'conversations.list')).toHaveLength(2);
  });

  it('keeps a conversation that is streamed before the list arrives', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof page>>();
    const { account } = fakeAccount({ 'conversations.list': () => answer.promise });
    const conversations = new Conversations(account);
    const opening = conversations.page.open();
    conversations.receive(at('2', 5, { unread: true }));
    answer.resolve(page([at('2', 3, { unread: false }), at('1', 2)]));
    await opening;
    expect(ids(conversations)).toEqual(['2', '1']);
    expect(conversations.unread).toBe(2);
  });

  it('updates a conversation at once when the user replies', async () => {
    const { conversations, account, names } = await loadConversations({ 'conversations.list': () => page([at('2', 4), at('1', 2)]) });
    const own = { ...at('1', 5).last_status, id: 's9', in_reply_to_id: 's1' };
    account.entities.saveStatus(own as never);
    conversations.addPosted(own as never);
    expect(conversations.shown[0]).toEqual({ id: '1', unread: false, accountIds: ['7'], statusId: 's9' });
    expect(names().filter((name) => name === 'conversations.list')).toHaveLength(1);
  });

  it('reloads when the user starts a conversation', async () => {
    const answers = [[at('1', 2)], [at('2', 4), at('1', 2)]];
    const { conversations } = await loadConversations({ 'conversations.list': () => page(answers.shift() ?? []) });
    conversations.addPosted({ id: 's2', in_reply_to_id: null } as never);
    await vi.advanceTimersByTimeAsync(0);
    expect(ids(conversations)).toEqual(['2', '1']);
  });

  it('N5: keeps its rows, and the time of the last load, when a refresh fails', async () => {
    const answers = [page([at('1', 2)]), refusal];
    const { conversations } = await loadConversations({ 'conversations.list': () => answers.shift() ?? refusal });
    const { loadedAt } = conversations.page;
    await vi.advanceTimersByTimeAsync(60_000);
    await conversations.page.refresh();
    expect(ids(conversations)).toEqual(['1']);
    expect(conversations.page).toMatchObject({ loadedAt, problem: { code: 'forbidden' } });
  });
});
