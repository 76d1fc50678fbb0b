// Whether a server forgets the votes of a poll when its post is changed. Pure.
import type { PollDraft } from '../../../../electron/contract/draft.ts';
import type { Poll } from '../../../../electron/contract/entities/poll.ts';

/** Mastodon's UpdateStatusService deletes the votes when the options, or how many can be chosen, become others; a poll without votes loses none. */
export function losesVotes(before: Pick<Poll, 'options' | 'multiple' | 'votes_count'>, after: PollDraft | null): boolean {
  if (before.votes_count === 0) return false;
  const options = after?.options.filter((option) => option.trim() !== '') ?? [];
  const isSame = options.length === before.options.length && before.options.every(({ title }, at) => title === options[at]);
  return !isSame || after?.multiple !== before.multiple;
}
