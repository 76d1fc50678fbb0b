// Translates the parameters of a new post from simulated software to Mastodon's, and builds previews.
import { readBody } from '../../src/http/params.ts';
import { ApiError } from '../../src/errors.ts';
import { escapeHtml, originPlaceholder, renderRichText } from '../../src/store/rich-text.ts';
import { decodeIds, type IdFormat } from './id-formats.ts';
import type { JsonEntity, JsonValue, PostedFields, PostingSupport, SimulatedResponse } from './server-software.ts';
import { isEntity } from './nested-entities.ts';
import { previewId, type SimulatedRecords } from './simulated-records.ts';

const maxTextBytes = 512 * 1024;

/** Reads the parameters of query and body, with ids of the embedded server. Files are omitted. */
export async function readRequestParams(request: Request, idFormat: IdFormat): Promise<JsonEntity> {
  const query = new Request(request.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URL(request.url).search.slice(1),
  });
  const readParams = async (source: Request) => {
    try {
      return (await readBody(source, maxTextBytes)).params;
    } catch (error) {
      // The embedded server refuses the request for the same reason.
      if (error instanceof ApiError) return {};
      throw error;
    }
  };
  const params = { ...(await readParams(query)), ...(await readParams(request.clone())) };
  return JSON.parse(decodeIds(idFormat, JSON.stringify(params))) as JsonEntity;
}

export interface TranslatedPost {
  params: JsonEntity;
  fields: PostedFields;
  isPreview: boolean;
  /** True: the post quotes another one, and its author is not asked. */
  quotesFreely: boolean;
}
type PostTranslation = TranslatedPost | { refusal: SimulatedResponse };

const isTrue = (value: JsonValue | undefined) => value === true || value === 'true' || value === '1';
const isOwnParam = (name: string) => ['preview', 'content_type', 'expires_in', 'local_only', 'interaction_policy'].includes(name);

function findQuoteRefusal(params: JsonEntity, { quoteRefusal }: PostingSupport, records: SimulatedRecords, viewerId: string) {
  const quotedId = params['quoted_status_id'];
  if (!quoteRefusal || typeof quotedId !== 'string' || quotedId === '') return null;
  const quoted = records.store.statuses.findVisible(quotedId, viewerId);
  if (!quoted) return quoteRefusal.missing;
  const isQuotable = quoted.visibility === 'public' || quoted.visibility === 'unlisted';
  if (!isQuotable && !(quoted.account_id === viewerId && quoted.visibility === 'private')) return quoteRefusal.forbidden;
  records.allowQuotes(quotedId);
  return null;
}

function renameParams(params: JsonEntity, names: Readonly<Record<string, string>>): JsonEntity {
  const unchangedParams = Object.entries(params).filter(([name]) => !Object.hasOwn(names, name) && !isOwnParam(name));
  const renamed = Object.entries(names).flatMap(([name, own]) => {
    const value = params[name];
    return value === undefined || value === null ? [] : [[own, value] as const];
  });
  return Object.fromEntries([...unchangedParams, ...renamed]);
}

/** Returns Mastodon's visibility, and what the software stores. */
function readAudience(params: JsonEntity, support: PostingSupport): { visibility: JsonValue | undefined; fields: PostedFields } {
  const visibility = params['visibility'];
  if (typeof visibility !== 'string') return { visibility, fields: {} };
  if (support.hasListAudience && visibility.startsWith('list:'))
    return { visibility: 'direct', fields: { visibility: 'list', listId: visibility.slice('list:'.length) } };
  const own = support.audiences[visibility];
  return own === undefined ? { visibility, fields: {} } : { visibility: own, fields: { visibility } };
}

/** Reads the parameters that Mastodon does not know. */
function readOwnFields(params: JsonEntity, support: PostingSupport): PostedFields {
  const { content_type: contentType, interaction_policy: policy } = params;
  return {
    ...(typeof contentType === 'string' && support.contentTypes.includes(contentType) && { contentType }),
    ...(support.hasLocalOnly && isTrue(params['local_only']) && { isLocalOnly: true }),
    ...(support.hasInteractionPolicy && isEntity(policy) && { interactionPolicy: policy }),
  };
}

/** Translates the parameters of a new post. */
export function translatePost(params: JsonEntity, support: PostingSupport, records: SimulatedRecords, viewerId: string): PostTranslation {
  const seconds = Number(params['expires_in'] ?? 0);
  const { expiry } = support;
  const expires = expiry !== null && Number.isFinite(seconds) && seconds > 0;
  if (expires && seconds * 1_000 < expiry.minMs) return { refusal: expiry.refusal };
  const renamed = renameParams(params, support.renamedParams);
  const quoteRefusal = findQuoteRefusal(renamed, support, records, viewerId);
  if (quoteRefusal) return { refusal: quoteRefusal };
  const { visibility, fields } = readAudience(params, support);
  return {
    params: { ...renamed, ...(visibility !== undefined && { visibility }) },
    fields: {
      ...fields,
      ...readOwnFields(params, support),
      ...(expires && { expiresAt: records.store.now() + seconds * 1_000 }),
    },
    isPreview: support.hasPreview && isTrue(params['preview']),
    quotesFreely: support.quoteRefusal !== undefined && Boolean(renamed['quoted_status_id']),
  };
}

const emptyStatus: JsonEntity = {
  in_reply_to_id: null,
  in_reply_to_account_id: null,
  media_attachments: [],
  mentions: [],
  tags: [],
  emojis: [],
  replies_count: 0,
  reblogs_count: 0,
  favourites_count: 0,
  reblog: null,
  card: null,
  poll: null,
  application: null,
  edited_at: null,
};

/** Builds the response to a preview; null: the embedded server refuses the post. The id is none of a stored post. */
export function previewPost({ params }: TranslatedPost, records: SimulatedRecords, viewerId: string): JsonEntity | null {
  const { store } = records;
  const author = store.accounts.byId(viewerId);
  const text = String(params['status'] ?? '');
  if (!author || text.trim() === '') return null;
  const { html } = renderRichText(text, store.accounts.resolve);
  return {
    ...emptyStatus,
    id: previewId,
    created_at: new Date(store.now()).toISOString(),
    content: html.replaceAll(originPlaceholder, store.origin()),
    spoiler_text: String(params['spoiler_text'] ?? ''),
    visibility: params['visibility'] ?? author.privacy,
    sensitive: isTrue(params['sensitive']),
    language: params['language'] ?? null,
    in_reply_to_id: params['in_reply_to_id'] ?? null,
    uri: '',
    url: '',
    favourited: false,
    reblogged: false,
    bookmarked: false,
    muted: false,
    account: records.presentAccount(author),
  };
}

/** Converts a scheduled post to snac's response: a status that looks posted at the scheduled time. `account`: the author. */
export function presentAsPosted(scheduled: JsonEntity, account: JsonEntity): JsonEntity {
  const params = scheduled['params'] as JsonEntity;
  return {
    ...emptyStatus,
    id: scheduled['id'] ?? '',
    created_at: scheduled['scheduled_at'] ?? '',
    content: `<p>${escapeHtml(String(params['text']))}</p>`,
    spoiler_text: params['spoiler_text'] ?? '',
    visibility: params['visibility'] ?? 'public',
    sensitive: params['sensitive'] ?? false,
    language: params['language'] ?? null,
    in_reply_to_id: params['in_reply_to_id'] ?? null,
    uri: `${String(account['url'])}/p/${String(scheduled['id'])}`,
    url: `${String(account['url'])}/p/${String(scheduled['id'])}`,
    account,
    media_attachments: scheduled['media_attachments'] ?? [],
  };
}
