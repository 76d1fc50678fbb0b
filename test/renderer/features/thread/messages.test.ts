import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { ConversationState } from '../../../../renderer/features/thread/messages.svelte.ts';
import type { StoredConversation } from '../../../../renderer/state/timelines/conversations.svelte.ts';
import { fakeAccount, fakeSession, page, refusal } from '../../state/fake-account.ts';
import type { EndpointFakes } from '../../state/fake-account.ts';

const person = (id: string) => ({ id, username: `p${id}`, acct: `p${id}` });
/** `to`: mentioned accounts. The window's account has the id 1. */
const post = (id: string, parent: string | null, author: string, to: string[], more: object = {}) =>
  v.parse(statusSchema, {
    id,
    in_reply_to_id: parent,
    created_at: new Date(Number(id) * 1_000).toISOString(),
    visibility: 'direct',
    account: person(author),
    mentions: to.map((each) => ({ ...person(each), url: '' })),
    ...more,
  });
const talk = [post('10', null, '7', ['1']), post('11', '10', '1', ['7']), post('12', '10', '7', ['1']), post('13', '12', '7', ['1'])];

/** Answers requests for the context of each post in `posts` as a server does. */
function serverAnswers(posts: ReturnType<typeof post>[]): EndpointFakes {
  const byId = new Map(posts.map((each) => [each.id, each]));
  const ancestorsOf = (id: string): ReturnType<typeof post>[] => {
    const parent = byId.get(byId.get(id)?.in_reply_to_id ?? '');
    return parent ? [...ancestorsOf(parent.id), parent] : [];
  };
  const hangsOn = (id: string, root: string): boolean => ancestorsOf(id).some((each) => each.id === root);
  return {
    'statuses.get': ({ id }) => page(byId.get(String(id))),
    'statuses.context': ({ id }) =>
      page({ ancestors: ancestorsOf(String(id)), descendants: posts.filter((each) => hangsOn(each.id, String(id))) }),
  };
}

async function openMessages(
  id: string,
  answers: EndpointFakes,
  conversation?: Pick<StoredConversation, 'id' | 'unread'> & { readUpTo?: string },
) {
  const { account } = fakeAccount(answers);
  const conversations = {
    findByMessages: () => conversation && { accountIds: [], statusId: null, ...conversation },
    readUpTo: new Map(conversation?.readUpTo === undefined ? [] : [[conversation.id, conversation.readUpTo]]),
  };
  const session = fakeSession({ ...account, accountId: '1', conversations });
  const messages = new ConversationState(session, id);
  await messages.load();
  return { messages, entities: account.entities };
}
const ids = ({ all }: ConversationState): string[] => all.map(({ id }) => id);

describe('a conversation', () => {
  it('loads all messages by time, whichever message was opened', async () => {
    for (const { id } of talk) expect(ids((await openMessages(id, serverAnswers(talk))).messages)).toEqual(['10', '11', '12', '13']);
  });

  it('includes the opened message if the context returns it with other recipients', async () => {
    const serve = serverAnswers(talk);
    const context = { ancestors: [post('9', null, '7', ['1'])], descendants: [post('13', 'gone', '7', ['1', '8'])] };
    const answers = { ...serve, 'statuses.context': () => page(context) };
    expect(ids((await openMessages('13', answers)).messages)).toContain('13');
  });

  it('returns the number of new messages by others once', async () => {
    const answers = serverAnswers(talk);
    const { messages } = await openMessages('13', answers);
    Object.assign(answers, serverAnswers([...talk, post('14', '13', '7', ['1']), post('15', '13', '1', ['7'])]));
    expect([await messages.load(), await messages.load()]).toEqual([1, 0]);
  });

  it('includes only its participants’ messages below the public post that it replies to', async () => {
    const posts = [
      post('5', null, '9', [], { visibility: 'public' }),
      post('6', '5', '8', [], { visibility: 'public' }),
      post('20', '5', '7', ['1']),
      post('21', '20', '1', ['7']),
      post('22', '5', '1', ['7']),
      post('23', '5', '1', ['8']),
    ];
    const { messages } = await openMessages('21', serverAnswers(posts));
    expect([messages.answered, ids(messages)]).toEqual(['5', ['20', '21', '22']]);
  });

  it('replies to the newest message to all participants', async () => {
    const posts = [...talk, post('14', '13', '1', ['7', '8'])];
    const { messages } = await openMessages('13', serverAnswers(posts));
    expect([messages.newestToAll, ids(messages).at(-1)]).toEqual(['13', '14']);
  });

  it('finds the first unread message by others after the last read one', async () => {
    const { messages } = await openMessages('13', serverAnswers(talk), { id: 'c', unread: true, readUpTo: '10' });
    expect(messages.firstUnread).toBe('12');
    const unknown = await openMessages('13', serverAnswers(talk), { id: 'c', unread: true });
    expect(unknown.messages.firstUnread).toBeNull();
    const read = await openMessages('13', serverAnswers(talk), { id: 'c', unread: false, readUpTo: '10' });
    expect(read.messages.firstUnread).toBeNull();
  });

  it('adds direct replies to its messages, and nothing else', async () => {
    const { messages, entities } = await openMessages('13', serverAnswers(talk));
    const arrive = (status: ReturnType<typeof post>) => {
      entities.saveStatus(status);
      return messages.add({ id: status.id, inReplyToId: status.in_reply_to_id ?? '' });
    };
    expect(arrive(post('14', '11', '7', ['1']))).toBe(true);
    expect(arrive(post('14', '11', '7', ['1']))).toBe(false);
    expect(arrive(post('15', '99', '7', ['1']))).toBe(false);
    expect(arrive(post('16', '11', '7', ['1'], { visibility: 'public' }))).toBe(false);
    expect(ids(messages).at(-1)).toBe('14');
  });

  it('omits a deleted message', async () => {
    const { messages, entities } = await openMessages('13', serverAnswers(talk));
    entities.forgetStatus('12');
    expect(messages.rows.flatMap((row) => (row.kind === 'message' ? row.id : []))).toEqual(['10', '11', '13']);
  });

  it('reports a failed request', async () => {
    const { messages } = await openMessages('13', { ...serverAnswers(talk), 'statuses.context': () => refusal });
    expect([messages.phase, messages.problem]).toEqual(['failed', refusal.error]);
  });
});
