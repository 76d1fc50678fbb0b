// Whether a translation of a post may be offered, as far as that can be known before the server's languages are loaded.
import type { ServerInfo } from '../../../../electron/contract/accounts.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';

type Post = Pick<StoredStatus, 'visibility' | 'language' | 'content' | 'spoiler_text'>;

/** Mastodon translates what everybody may read (TranslateStatusService). */
export const isTranslatable = (server: Pick<ServerInfo, 'canTranslate'> | null, { visibility, content, spoiler_text }: Post): boolean =>
  server?.canTranslate === true && (visibility === 'public' || visibility === 'unlisted') && content + spoiler_text !== '';

const main = (language: string): string | undefined => language.split('-')[0];

/** True for a post that says another language than the window's. */
export const mayOfferTranslation = (server: Pick<ServerInfo, 'canTranslate'> | null, post: Post): boolean =>
  isTranslatable(server, post) && post.language !== null && main(post.language) !== main(navigator.language);
