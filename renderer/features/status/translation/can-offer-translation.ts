// Determines whether a translation may be offered before the server's languages are loaded.
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import type { StoredStatus } from '../../../state/entities/entities.ts';

type TranslatablePost = Pick<StoredStatus, 'visibility' | 'language' | 'content' | 'spoiler_text'>;

/** Mastodon translates public and unlisted posts only (TranslateStatusService). */
export const isTranslatable = (server: CapableServer | null, { visibility, content, spoiler_text }: TranslatablePost): boolean =>
  can(server, 'translation') && (visibility === 'public' || visibility === 'unlisted') && content + spoiler_text !== '';

const primaryLanguage = (language: string): string | undefined => language.split('-')[0];

/** True if the post's language differs from the window's. */
export const canOfferTranslation = (server: CapableServer | null, post: TranslatablePost): boolean =>
  isTranslatable(server, post) && post.language !== null && primaryLanguage(post.language) !== primaryLanguage(navigator.language);
