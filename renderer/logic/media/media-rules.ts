// What a post may not have at once, by the make of its server (`software` as nodeinfo says it; '' when unknown). Pure.
import type { Attachment } from '../../../electron/contract/attachments.ts';

const allowsPollWithMedia = ['pleroma', 'akkoma', 'rebased', 'soapbox'];
/** They take one film or one sound, and nothing beside it: `PostStatusService#validate_media!` of Mastodon. */
const keepsFilmsAlone = ['mastodon', 'hometown'];

/** Whether a post may have a poll and media. Mastodon and most that speak its API refuse it. */
export const pollWithMedia = (software: string): boolean => allowsPollWithMedia.includes(software.toLowerCase());

/** Whether attachments of these kinds may be in one post. */
export const mayBeTogether = (software: string, kinds: readonly Attachment['kind'][]): boolean =>
  kinds.length < 2 || !keepsFilmsAlone.includes(software.toLowerCase()) || kinds.every((kind) => kind !== 'video' && kind !== 'audio');
