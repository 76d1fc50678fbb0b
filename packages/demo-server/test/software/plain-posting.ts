// Describes posting with no differences from Mastodon, as a base for software with few differences.
import type { PostingSupport } from './server-software.ts';

export const plainPosting: PostingSupport = {
  renamedParams: {},
  audiences: {},
  hasListAudience: false,
  contentTypes: [],
  hasPreview: false,
  expiry: null,
  hasLocalOnly: false,
  hasInteractionPolicy: false,
};
/** `quote_id` replaces Mastodon's parameter, which is not read. */
export const renamedQuoteParams: PostingSupport['renamedParams'] = { quoted_status_id: 'unread', quote_id: 'quoted_status_id' };
