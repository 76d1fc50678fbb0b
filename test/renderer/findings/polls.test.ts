// Tests polls that hide their totals.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { fail } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../renderer/api/call.ts';
import { Entities } from '../../../renderer/state/entities/entities.ts';
import { StatusActions } from '../../../renderer/state/entities/status-actions.ts';
import { recordedAnswers } from '@kittiwake/demo-server/test/replay/recordings';

/** Votes in the recorded poll, and returns its options before the vote and while the server has not answered. */
async function voteInHiddenPoll() {
  const entities = new Entities();
  const author = { id: '1', acct: 'jonna' };
  entities.saveStatus(v.parse(statusSchema, { id: '7', account: author, poll: recordedAnswers.get('polls.get')?.body }));
  const answer = Promise.withResolvers<unknown>();
  const actions = new StatusActions(entities, (() => answer.promise) as unknown as CallEndpoint, () => undefined);
  const before = entities.status('7').value?.poll;
  if (!before) throw new Error('the recorded poll is invalid');
  const request = actions.vote('7', before, [1]);
  const pending = entities.status('7').value?.poll;
  answer.resolve(fail('forbidden'));
  await request;
  return { before, pending };
}
const countsOf = (poll: { options: { votes_count: number | null }[] } | null | undefined) => poll?.options.map((each) => each.votes_count);

test('a poll that hides its totals has no counts before the vote, and the vote is shown at once', async () => {
  const { before, pending } = await voteInHiddenPoll();
  expect(countsOf(before)).toEqual([null, null]);
  expect(pending).toMatchObject({ voted: true, own_votes: [1] });
});

test('a vote in a poll that hides its totals adds no count', async () => {
  const { pending } = await voteInHiddenPoll();
  expect(countsOf(pending)).toEqual([null, null]);
});
