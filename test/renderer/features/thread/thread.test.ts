import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import { Thread } from '../../../../renderer/features/thread/thread.svelte.ts';
import type { Session } from '../../../../renderer/state/account/session.svelte.ts';
import { fakeAccount, page, refusal } from '../../state/fake-account.ts';
import type { Answers } from '../../state/fake-account.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const post = (id: string, parent: string | null, more: object = {}) =>
  v.parse(statusSchema, { id, in_reply_to_id: parent, account: { id: '7', username: 'ida', acct: 'ida' }, ...more });
const hidden = { filtered: [{ filter: { id: '1', title: 'Ads', context: ['thread'], filter_action: 'hide' } }] };
const answers: Answers = {
  'statuses.get': () => page(post('2', '1')),
  'statuses.context': () => page({ ancestors: [post('1', null)], descendants: [post('3', '2'), post('4', '2', hidden)] }),
};

async function loaded(more: Answers = {}) {
  const { account } = fakeAccount({ ...answers, ...more });
  const thread = new Thread(account as unknown as Session, '2');
  await thread.load();
  return thread;
}

describe('a thread', () => {
  it('has its ancestors and the replies that no filter hides', async () => {
    const thread = await loaded();
    expect([thread.phase, thread.ancestors, thread.descendants]).toEqual(['ready', ['1'], ['3']]);
  });

  it('adds a reply that arrives', async () => {
    const thread = await loaded();
    thread.addReply({ id: '5', inReplyToId: '2' });
    thread.addReply({ id: '6', inReplyToId: '99' });
    expect(thread.descendants).toEqual(['3', '5']);
  });

  it('says why it failed', async () => {
    const thread = await loaded({ 'statuses.context': () => refusal });
    expect([thread.phase, describeFailure(thread.problem)]).toEqual(['failed', describeFailure(refusal.error)]);
  });
});
