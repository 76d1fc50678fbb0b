// The posts of a draft: the first one, whose content the draft has itself, and the further posts of its thread. Pure.
import type { Draft, FurtherPost } from '../../../electron/contract/draft.ts';

/** What each post of a thread has for itself. */
export type PostContent = Pick<Draft, 'text' | 'attachments' | 'poll'>;

/** The first post has the id of the draft. */
export const postsOf = ({ id, text, attachments, poll, thread }: Draft): FurtherPost[] => [{ id, text, attachments, poll }, ...thread];

export const isEmptyPost = ({ text, attachments, poll }: PostContent): boolean =>
  text.trim() === '' && attachments.length === 0 && (poll === null || poll.options.every((option) => option.trim() === ''));

/** Nothing of it is worth keeping. */
export const isEmptyDraft = (draft: Draft): boolean => draft.spoilerText.trim() === '' && postsOf(draft).every(isEmptyPost);

/** Neither a change of a sent post nor a new version of a scheduled one. */
export const isNewPost = ({ editedId, scheduledId }: Draft): boolean => editedId === null && scheduledId === null;
