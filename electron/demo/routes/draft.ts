// Reads from a request what a person wrote, and refuses what is too long, empty or contradictory, with Mastodon's reasons.
import { visibilities, type Visibility } from '../../contract/entities/visibility.ts';
import { ApiError, invalid } from '../errors.ts';
import { input, me, token, type Request } from '../http/context.ts';
import type { Input } from '../http/params.ts';
import type { PollDraft, PostDraft } from '../store/posting.ts';
import { countedLength } from '../store/rich-text.ts';
import { quotePolicies } from '../store/rows.ts';
import type { QuotePolicy } from '../store/rows.ts';

export const maxCharacters = 500;
/** Times in seconds. */
export const pollLimits = { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 };

export const isVisibility = (value: string): value is Visibility => (visibilities as readonly string[]).includes(value);

/** Undefined when it is not sent. */
export function quotePolicyOf(params: Input, name = 'quote_approval_policy'): QuotePolicy | undefined {
  const wanted = params.text(name);
  const policy = quotePolicies.find((one) => one === wanted);
  if (wanted && !policy) throw new ApiError(422, 'Record invalid');
  return policy;
}

function pollOf(params: Input | undefined): PollDraft | null {
  if (!params) return null;
  const options = params.list('options').map((option) => option.trim());
  const seconds = params.whole('expires_in');
  if (options.length < 2) throw invalid('Poll must have more than one item');
  if (options.length > pollLimits.max_options) throw invalid(`Poll can't contain more than ${pollLimits.max_options} items`);
  if (options.some((option) => option === '')) throw invalid("Poll options can't be blank");
  if (options.some((option) => countedLength(option) > pollLimits.max_characters_per_option)) throw invalid('Poll options are too long');
  if (new Set(options).size < options.length) throw invalid('Poll contains duplicate items');
  if (seconds === undefined) throw invalid("Poll expires at can't be blank");
  if (seconds < pollLimits.min_expiration) throw invalid('Poll duration is too short');
  if (seconds > pollLimits.max_expiration) throw invalid('Poll duration is too far into the future');
  return { options, expiresIn: seconds, multiple: params.flag('multiple') ?? false, hideTotals: params.flag('hide_totals') ?? false };
}

/** What new posts and edits have in common. */
export function readContent(c: Request, { hasQuote }: { hasQuote: boolean }) {
  const params = input(c);
  const typed = params.text('status') ?? '';
  const warning = params.text('spoiler_text') ?? '';
  // A warning without a text is the text.
  const isWarningAlone = typed.trim() === '' && warning !== '' && !hasQuote;
  const [text, spoilerText] = isWarningAlone ? [warning, ''] : [typed, warning];
  const mediaIds = params.list('media_ids');
  if (text.trim() === '' && mediaIds.length === 0 && !hasQuote) throw invalid("Text can't be blank");
  if (countedLength(text) + countedLength(spoilerText) > maxCharacters) throw invalid(`Text character limit of ${maxCharacters} exceeded`);
  return {
    text,
    spoilerText,
    mediaIds,
    poll: pollOf(params.tree('poll')),
    language: params.text('language') || null,
    sensitive: (params.flag('sensitive') ?? me(c).sensitive === 1) || warning !== '',
    quotePolicy: quotePolicyOf(params),
  };
}

/** A new post. */
export function readDraft(c: Request): PostDraft {
  const params = input(c);
  const author = me(c);
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
    applicationId: token(c).app_id,
  };
}

/** Epoch milliseconds; undefined when it is not sent. */
export function scheduledAtOf(params: Input): number | undefined {
  const text = params.text('scheduled_at');
  if (!text) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new ApiError(422, 'Record invalid');
  return at;
}
