import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { conversation as conversationSchema } from '../../../../electron/contract/entities/conversation.ts';
import { Conversations } from '../../../../renderer/state/timelines/conversations.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { page, refusal, fakeAccount } from '../fake-account.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const author = (id: string) => ({ id, username: `person${id}`, acct: `person${id}` });
const made = (id: string, more: object = {}) =>
  v.parse(conversationSchema, { id, unread: true, accounts: [author('7')], last_status: { id: `s${id}`, account: author('7') }, ...more });

beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.useFakeTimers();
  fakeMain.reset();
  return () => vi.useRealTimers();
});

async function loaded(answers: Parameters<typeof fakeAccount>[0] = {}) {
  const over = fakeAccount({ 'conversations.list': () => page([made('2'), made('1', { unread: false })]), ...answers });
  const conversations = new Conversations(over.account);
  await conversations.page.open();
  const [first] = conversations.shown;
  if (!first) throw new Error('nothing was loaded');
  return { ...over, conversations, first };
}
const ids = (conversations: Conversations) => conversations.shown.map(({ id }) => id);

describe('a conversation', () => {
  it('opens its messages beside the list', async () => {
    const { conversations, first, account } = await loaded();
    conversations.open(first);
    expect(account.router.shownDetail).toEqual({ view: 'thread', id: 's2' });
    conversations.onScreen = new Set(['s1', 's2']);
    expect(conversations.shown.map(conversations.isOpen)).toEqual([true, true]);
    conversations.onScreen = new Set();
    expect(conversations.isOpen(first)).toBe(false);
  });

  it('is marked as read here and at the server', async () => {
    const { conversations, names } = await loaded();
    expect(conversations.unread).toBe(1);
    await conversations.read('2');
    expect(conversations.unread).toBe(0);
    expect(names()).toContain('conversations.read');
  });

  it('is found by its newest message', async () => {
    const { conversations } = await loaded();
    expect(conversations.with(new Set(['s0', 's2']))?.id).toBe('2');
    expect(conversations.with(new Set(['s0']))).toBeUndefined();
  });

  it('knows up to where it was read before something came', async () => {
    const { conversations } = await loaded();
    conversations.receive(made('1', { last_status: { id: 's9', account: author('7') } }));
    expect([...conversations.readUpTo]).toEqual([['1', 's1']]);
    await conversations.read('1');
    expect([...conversations.readUpTo]).toEqual([['1', 's9']]);
  });

  it('stays unread when the server refuses to mark it as read', async () => {
    const { conversations } = await loaded({ 'conversations.read': () => refusal });
    await conversations.read('2');
    expect(conversations.unread).toBe(1);
  });

  it('moves to the top and is unread when it gets a new post', async () => {
    const { conversations } = await loaded();
    conversations.receive(made('1'));
    expect(ids(conversations)).toEqual(['1', '2']);
    expect(conversations.unread).toBe(2);
  });

  it('is hidden at once when deleted, and main deletes it at the server', async () => {
    const { conversations, first, account } = await loaded();
    const action = { kind: 'delete-conversation', id: '2' } as const;
    conversations.remove(first);
    expect(ids(conversations)).toEqual(['1']);
    expect(fakeMain.argsOf('actions.add')).toEqual([{ account: account.key, actions: [action] }]);
    conversations.deleted('2');
    expect(ids(conversations)).toEqual(['1']);
    expect(conversations.page.items.map(({ id }) => id)).toEqual(['1']);
  });

  it('is shown again with Undo', async () => {
    const { conversations, first } = await loaded();
    conversations.remove(first);
    await vi.advanceTimersByTimeAsync(0);
    toasts.all.at(-1)?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(ids(conversations)).toEqual(['2', '1']);
    expect(fakeMain.argsOf('actions.takeBack')).toHaveLength(1);
  });

  it('is shown again when the server refuses to delete it', async () => {
    const { conversations, first, account } = await loaded();
    conversations.remove(first);
    fakeMain.tell('actionRefused', { account: account.key, action: { kind: 'delete-conversation', id: '2' }, problem: refusal.error });
    expect(ids(conversations)).toEqual(['2', '1']);
  });

  it('names its participants, and says when there are none', async () => {
    const { conversations } = await loaded();
    const many = ['2', '3', '4', '5'].map(author);
    conversations.receive(made('3', { accounts: many }));
    conversations.receive(made('4', { accounts: [] }));
    expect(conversations.shown.slice(0, 2).map((one) => conversations.namesOf(one))).toEqual(['Just you', 'person2, person3 and 2 others']);
  });
});

describe('the list', () => {
  const at = (id: string, day: number, more: object = {}) =>
    made(id, { last_status: { id: `s${id}`, account: author('7'), created_at: `2026-05-0${day}T12:00:00Z` }, ...more });

  it('is sorted by the last post, whatever the server’s order', async () => {
    const { conversations } = await loaded({ 'conversations.list': () => page([at('1', 2), at('2', 4), at('3', 3)]) });
    expect(ids(conversations)).toEqual(['2', '3', '1']);
    conversations.receive(at('1', 5));
    expect(ids(conversations)).toEqual(['1', '2', '3']);
  });

  it('is loaded again whenever the view opens', async () => {
    const { conversations, names } = await loaded();
    conversations.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(names().filter((name) => name === 'conversations.list')).toHaveLength(2);
  });

  it('keeps a conversation that is streamed before the answer to its request', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof page>>();
    const { account } = fakeAccount({ 'conversations.list': () => answer.promise });
    const conversations = new Conversations(account);
    const opened = conversations.page.open();
    conversations.receive(at('2', 5, { unread: true }));
    answer.resolve(page([at('2', 3, { unread: false }), at('1', 2)]));
    await opened;
    expect(ids(conversations)).toEqual(['2', '1']);
    expect(conversations.unread).toBe(2);
  });

  it('takes in an own answer at once', async () => {
    const { conversations, account, names } = await loaded({ 'conversations.list': () => page([at('2', 4), at('1', 2)]) });
    const own = { ...at('1', 5).last_status, id: 's9', in_reply_to_id: 's1' };
    account.entities.saveStatus(own as never);
    conversations.posted(own as never);
    expect(conversations.shown[0]).toEqual({ id: '1', unread: false, accountIds: ['7'], statusId: 's9' });
    expect(names().filter((name) => name === 'conversations.list')).toHaveLength(1);
  });

  it('asks the server for a conversation that an own post has begun', async () => {
    const answers = [[at('1', 2)], [at('2', 4), at('1', 2)]];
    const { conversations } = await loaded({ 'conversations.list': () => page(answers.shift() ?? []) });
    conversations.posted({ id: 's2', in_reply_to_id: null } as never);
    await vi.advanceTimersByTimeAsync(0);
    expect(ids(conversations)).toEqual(['2', '1']);
  });

  it('says why it could not be refreshed, and stays', async () => {
    const answers = [page([at('1', 2)]), refusal];
    const { conversations } = await loaded({ 'conversations.list': () => answers.shift() ?? refusal });
    await conversations.refresh();
    expect(ids(conversations)).toEqual(['1']);
    expect(toasts.all.at(-1)?.text).toBe('coast.example doesn’t allow this.');
  });
});
