// Looks in the own timeline for a post whose answer was lost, so that it isn't sent twice.
import { accountIdOf } from '../contract/accounts.ts';
import type { Status } from '../contract/entities/status.ts';
import type { OutboxEntry } from '../contract/journal.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { AccountCall } from '../contract/account-call.ts';
import { htmlToText } from '../system/html-to-text.ts';

/** Servers shorten mentions to the name and join blank lines, so both texts are compared without hosts and extra spaces. */
const comparable = (text: string) =>
  text
    .replace(/(@[\p{L}\p{N}_.-]+)@[\p{L}\p{N}.:-]+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

/** Milliseconds by which the server's clock may differ from this computer's. */
const clockDifference = 10 * 60_000;

export async function findPosted(call: AccountCall, { draft, createdAt }: OutboxEntry): Promise<Result<Status | null>> {
  const params = { id: accountIdOf(draft.account), limit: 40, exclude_reblogs: true };
  const answer = await call(draft.account, 'accounts.statuses', params);
  if (!answer.ok) return answer;
  const text = comparable(draft.text);
  const found = answer.value.data.find(
    (status) =>
      Date.parse(status.created_at) >= createdAt - clockDifference &&
      status.in_reply_to_id === draft.inReplyToId &&
      status.visibility === draft.visibility &&
      comparable(htmlToText(status.content)) === text,
  );
  return ok(found ?? null);
}
