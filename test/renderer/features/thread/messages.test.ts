import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import { Messages } from '../../../../renderer/features/thread/messages.svelte.ts';
import type { Session } from '../../../../renderer/state/account/session.svelte.ts';
import type { Conversation } from '../../../../renderer/state/timelines/conversations.svelte.ts';
import { fakeAccount, page, refusal } from '../../state/fake-account.ts';
import type { Answers } from '../../state/fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const person = (id: string) => ({ id, username: `p${id}`, acct: `p${id}` });
/** `to`: who is mentioned. The account of the window has the id 1. */
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

/** Answers as a server does: the context of each post in `posts`. */
function serving(posts: ReturnType<typeof post>[]): Answers {
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

async function opened(id: string, answers: Answers, conversation?: Partial<Conversation> & { readUpTo?: string }) {
  const { account } = fakeAccount(answers);
  const conversations = {
    with: () => conversation,
    readUpTo: new Map(conversation?.readUpTo === undefined ? [] : [[conversation.id, conversation.readUpTo]]),
  };
  const session = { ...account, accountId: '1', conversations } as unknown as Session;
  const messages = new Messages(session, id);
  await messages.load();
  return { messages, entities: account.entities };
}
const ids = ({ all }: Messages): string[] => all.map(({ id }) => id);

describe('a conversation', () => {
  it('has all messages in order of time, whichever was opened', async () => {
    for (const { id } of talk) expect(ids((await opened(id, serving(talk))).messages)).toEqual(['10', '11', '12', '13']);
  });

  it('has the opened message, also where the server gives it with other people in its context', async () => {
    const serve = serving(talk);
    const context = { ancestors: [post('9', null, '7', ['1'])], descendants: [post('13', 'gone', '7', ['1', '8'])] };
    const answers = { ...serve, 'statuses.context': () => page(context) };
    expect(ids((await opened('13', answers)).messages)).toContain('13');
  });

  it('says how many messages of others are new, once', async () => {
    const answers = serving(talk);
    const { messages } = await opened('13', answers);
    Object.assign(answers, serving([...talk, post('14', '13', '7', ['1']), post('15', '13', '1', ['7'])]));
    expect([await messages.load(), await messages.load()]).toEqual([1, 0]);
  });

  it('that answers a post has only what its people said there, below that post', async () => {
    const posts = [
      post('5', null, '9', [], { visibility: 'public' }),
      post('6', '5', '8', [], { visibility: 'public' }),
      post('20', '5', '7', ['1']),
      post('21', '20', '1', ['7']),
      post('22', '5', '1', ['7']),
      post('23', '5', '1', ['8']),
    ];
    const { messages } = await opened('21', serving(posts));
    expect([messages.answered, ids(messages)]).toEqual(['5', ['20', '21', '22']]);
  });

  it('is answered to all its people: to the newest message that goes to them', async () => {
    const posts = [...talk, post('14', '13', '1', ['7', '8'])];
    const { messages } = await opened('13', serving(posts));
    expect([messages.newestToAll, ids(messages).at(-1)]).toEqual(['13', '14']);
  });

  it('begins to be unread after what was read up to, with a message of somebody else', async () => {
    const { messages } = await opened('13', serving(talk), { id: 'c', unread: true, readUpTo: '10' });
    expect(messages.firstUnread).toBe('12');
    const unknown = await opened('13', serving(talk), { id: 'c', unread: true });
    expect(unknown.messages.firstUnread).toBeNull();
    const read = await opened('13', serving(talk), { id: 'c', unread: false, readUpTo: '10' });
    expect(read.messages.firstUnread).toBeNull();
  });

  it('takes in what answers it, and nothing else', async () => {
    const { messages, entities } = await opened('13', serving(talk));
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

  it('leaves out a message that was deleted', async () => {
    const { messages, entities } = await opened('13', serving(talk));
    entities.forgetStatus('12');
    expect(messages.rows.flatMap((row) => (row.kind === 'message' ? row.id : []))).toEqual(['10', '11', '13']);
  });

  it('says why it failed', async () => {
    const { messages } = await opened('13', { ...serving(talk), 'statuses.context': () => refusal });
    expect([messages.phase, messages.problem]).toEqual(['failed', refusal.error]);
  });
});
