// Reads and validates the parameters of posts and edits, with Mastodon's errors for texts that are too long, empty, or contradictory.
import { visibilities, type Visibility } from '../../contract/entities/choices.ts';
import { ApiError, invalid } from '../errors.ts';
import { readParams, requireUser, requireToken, type RequestContext } from '../http/context.ts';
import type { ParamReader } from '../http/params.ts';
import type { PostDraftPoll, PostDraft } from '../store/posting.ts';
import { countCharacters } from '../store/rich-text.ts';
import { quotePolicies } from '../store/rows.ts';
import type { StoredQuotePolicy } from '../store/rows.ts';

export const maxCharacters = 500;
/** Times in seconds. */
export const pollLimits = { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 };

export const isVisibility = (value: string): value is Visibility => (visibilities as readonly string[]).includes(value);

/** Returns undefined if the parameter is absent. */
export function readQuotePolicy(params: ParamReader, name = 'quote_approval_policy'): StoredQuotePolicy | undefined {
  const policyName = params.text(name);
  const policy = quotePolicies.find((one) => one === policyName);
  if (policyName && !policy) throw new ApiError(422, 'Record invalid');
  return policy;
}

function readPoll(params: ParamReader | undefined): PostDraftPoll | null {
  if (!params) return null;
  const options = params.list('options').map((option) => option.trim());
  const seconds = params.integer('expires_in');
  if (options.length < 2) throw invalid('Poll must have more than one item');
  if (options.length > pollLimits.max_options) throw invalid(`Poll can't contain more than ${pollLimits.max_options} items`);
  if (options.some((option) => option === '')) throw invalid("Poll options can't be blank");
  if (options.some((option) => countCharacters(option) > pollLimits.max_characters_per_option)) throw invalid('Poll options are too long');
  if (new Set(options).size < options.length) throw invalid('Poll contains duplicate items');
  if (seconds === undefined) throw invalid("Poll expires at can't be blank");
  if (seconds < pollLimits.min_expiration) throw invalid('Poll duration is too short');
  if (seconds > pollLimits.max_expiration) throw invalid('Poll duration is too far into the future');
  return { options, expiresIn: seconds, multiple: params.flag('multiple') ?? false, hideTotals: params.flag('hide_totals') ?? false };
}

/** Reads the parameters that new posts and edits share. */
export function readContent(c: RequestContext, { hasQuote }: { hasQuote: boolean }) {
  const params = readParams(c);
  const statusText = params.text('status') ?? '';
  const warning = params.text('spoiler_text') ?? '';
  // A content warning without a text becomes the text.
  const isWarningAlone = statusText.trim() === '' && warning !== '' && !hasQuote;
  const [text, spoilerText] = isWarningAlone ? [warning, ''] : [statusText, warning];
  const mediaIds = params.list('media_ids');
  if (text.trim() === '' && mediaIds.length === 0 && !hasQuote) throw invalid("Text can't be blank");
  if (countCharacters(text) + countCharacters(spoilerText) > maxCharacters)
    throw invalid(`Text character limit of ${maxCharacters} exceeded`);
  return {
    text,
    spoilerText,
    mediaIds,
    poll: readPoll(params.tree('poll')),
    language: params.text('language') || null,
    sensitive: (params.flag('sensitive') ?? requireUser(c).sensitive === 1) || warning !== '',
    quotePolicy: readQuotePolicy(params),
  };
}

/** Reads the parameters of a new post. */
export function readDraft(c: RequestContext): PostDraft {
  const params = readParams(c);
  const author = requireUser(c);
  const visibility = params.text('visibility') || author.privacy;
  if (!isVisibility(visibility)) throw invalid('Visibility is not included in the list');
  const quotedId = params.text('quoted_status_id') || null;
  const content = readContent(c, { hasQuote: quotedId !== null });
  return {
    ...content,
    visibility,
    quotedId,
    quotePolicy: content.quotePolicy ?? author.quote_policy,
    inReplyToId: params.text('in_reply_to_id') || null,
    applicationId: requireToken(c).app_id,
  };
}

/** Returns epoch milliseconds; undefined if the parameter is absent. */
export function readScheduledAt(params: ParamReader): number | undefined {
  const text = params.text('scheduled_at');
  if (!text) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new ApiError(422, 'Record invalid');
  return at;
}
