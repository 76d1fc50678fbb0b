// Reads and validates the parameters of posts and edits, with Mastodon's errors for texts that are too long, empty, or contradictory.
import { visibilities, type Visibility } from '@kittiwake/mastodon-api/entities/choices';
import { ApiError, invalid } from '../errors.ts';
import { readParams, requireUser, requireToken, type PostLimits, type RequestContext } from '../http/context.ts';
import type { ParamReader } from '../http/params.ts';
import type { PostDraftPoll, PostDraft } from '../store/posting.ts';
import { countCharacters, countGraphemes } from '../store/rich-text.ts';
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

/** Violations of Mastodon's rules for options and expiry (PollOptionsValidator, PollExpirationValidator), in the order of its validators. */
function listPollViolations(options: readonly string[], seconds: number | undefined, limits: PostLimits | undefined): string[] {
  const { min_expiration: min, max_expiration: max } = pollLimits;
  const maxOptions = limits?.maxPollOptions ?? pollLimits.max_options;
  const maxLength = limits?.maxPollOptionCharacters ?? pollLimits.max_characters_per_option;
  const rules: [isViolated: boolean, reason: string][] = [
    [options.length === 0, "Choices can't be blank"],
    [seconds === undefined, "Deadline can't be blank"],
    [options.length < 2, 'Choices must have more than one item'],
    [options.length > maxOptions, `Choices can't contain more than ${maxOptions} items`],
    [options.some((option) => countGraphemes(option) > maxLength), `Choices cannot be longer than ${maxLength} characters each`],
    [new Set(options).size < options.length, 'Choices contain duplicate items'],
    [seconds !== undefined && seconds > max, 'Deadline is too far into the future'],
    [seconds !== undefined && seconds < min, 'Deadline is too soon'],
  ];
  return rules.filter(([isViolated]) => isViolated).map(([, reason]) => reason);
}

/** Drops blank options, as Mastodon does before it validates the others. */
function readPoll(params: ParamReader | undefined, limits: PostLimits | undefined): PostDraftPoll | null {
  if (!params) return null;
  const options = params
    .list('options')
    .map((option) => option.trim())
    .filter(Boolean);
  const seconds = params.integer('expires_in');
  const violations = listPollViolations(options, seconds, limits);
  if (violations.length || seconds === undefined) throw invalid(violations.join(', '));
  return { options, expiresIn: seconds, multiple: params.flag('multiple') ?? null, hideTotals: params.flag('hide_totals') ?? null };
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
  const limit = c.env.postLimits?.maxCharacters ?? maxCharacters;
  if (countCharacters(text) + countCharacters(spoilerText) > limit) throw invalid(`Text character limit of ${limit} exceeded`);
  return {
    text,
    spoilerText,
    mediaIds,
    poll: readPoll(params.tree('poll'), c.env.postLimits),
    language: params.text('language') || null,
    sensitive: params.flag('sensitive') ?? null,
    hasWarning: warning !== '',
    quotePolicy: readQuotePolicy(params),
  };
}

/** Reads the parameters of a new post. */
export function readDraft(c: RequestContext): PostDraft {
  const params = readParams(c);
  const author = requireUser(c);
  const visibility = params.text('visibility') || null;
  if (visibility !== null && !isVisibility(visibility)) throw invalid('Visibility is not included in the list');
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
