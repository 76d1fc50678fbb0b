// Converts a status to an index document: its text, and one mark for every search operator that matches the status.
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { htmlToText, quoteLineClass } from '../system/html-to-text.ts';
import { fold, withoutArticle, tokensOf } from './tokens.ts';

/** Facts about a status that its JSON does not contain. */
interface IndexingContext {
  /** Account domain of the account's own server. */
  ownDomain: string;
  /** True if the status appeared in the home timeline. */
  isInHome: boolean;
  /** Handles of the accounts that boosted the status. */
  boosters: readonly string[];
}
interface IndexDocument {
  /** Text tokens, separated by spaces. */
  tokens: string;
  marks: string;
  /** The domain of the author's handle. */
  host: string;
}

/** Separates texts, so that a phrase search cannot match across two of them. */
const textSeparator = ' ¶ ';
/** Types of preview cards that `has:embed` matches. */
const embedCardTypes = ['video', 'rich'];

/**
 * Creates the mark for an operator's value. Spaces, quotes, and control characters are replaced, so that any text is one index token: FTS5
 * reads an expression up to the first NUL.
 */
export const createMark = (name: string, value: string): string => `${name}:${fold(value).replace(/[\s\p{Cc}"]+/gu, '_')}`;

/** Returns the full handle: `acct` has no domain for accounts of the user's own server. */
export const handleOf = ({ acct }: Pick<Account, 'acct'>, ownDomain: string): string =>
  acct.includes('@') ? acct : `${acct}@${ownDomain}`;

/** Both `mira` and `mira@coast.example` match the account. */
const handleMarks = (name: string, handle: string): string[] => [createMark(name, handle), createMark(name, handle.split('@')[0] ?? '')];

/** Returns the visible text of a status. `beside`: media descriptions, poll options, and the text of the preview card. */
export function textsOf({ spoiler_text, content, media_attachments, mentions, poll, card, quote }: Status): {
  spoiler: string;
  content: string;
  beside: string[];
} {
  const beside = [
    ...media_attachments.map(({ description }) => description ?? ''),
    ...(poll?.options ?? []).map(({ title }) => title),
    ...(card ? [card.title, card.description, card.provider_name] : []),
  ];
  const text = htmlToText(content, { skippedClasses: quote ? [quoteLineClass] : [], mentions });
  return { spoiler: spoiler_text, content: text, beside: beside.filter((text) => text !== '') };
}

function languageMarks(language: string | null): string[] {
  const [base = ''] = language?.split(/[-_]/) ?? [];
  return language ? [createMark('language', language), createMark('language', base)] : [];
}

function marksOf(account: AccountKey, status: Status, { ownDomain, isInHome, boosters }: IndexingContext): string[] {
  const ownId = accountIdOf(account);
  const { media_attachments: media, visibility, card, mentions } = status;
  const isOwn = status.account.id === ownId;
  const mentionsOwn = mentions.some(({ id }) => id === ownId) || (status.in_reply_to_account_id === ownId && !isOwn);
  const markConditions: [boolean, string][] = [
    [isOwn, 'from:me'],
    [mentionsOwn, 'to:me'],
    [isInHome, 'in:home'],
    [isOwn || mentionsOwn || status.favourited || status.bookmarked || status.reblogged, 'in:library'],
    [visibility === 'public', 'in:public'],
    [visibility === 'direct', 'in:direct'],
    [!status.account.acct.includes('@'), 'in:local'],
    [media.length > 0, 'has:media'],
    [media.some(({ type }) => type === 'image'), 'has:image'],
    [media.some(({ type }) => type === 'video' || type === 'gifv'), 'has:video'],
    [media.some(({ type }) => type === 'audio'), 'has:audio'],
    [media.length > 0 && media.every(({ description }) => description), 'has:alt'],
    [status.poll !== null, 'has:poll'],
    [card !== null, 'has:link'],
    [card !== null && embedCardTypes.includes(card.type), 'has:embed'],
    [status.in_reply_to_id !== null, 'is:reply'],
    [boosters.length > 0, 'is:boost'],
    [status.bookmarked, 'is:bookmark'],
    [status.favourited, 'is:favourite'],
    [status.sensitive || status.spoiler_text !== '', 'is:sensitive'],
    [status.quote !== null, 'is:quote'],
  ];
  return [
    'in:all',
    ...markConditions.flatMap(([applies, name]) => (applies ? name : [])),
    ...handleMarks('from', handleOf(status.account, ownDomain)),
    ...mentions.flatMap((mentioned) => handleMarks('to', handleOf(mentioned, ownDomain))),
    ...boosters.flatMap((handle) => handleMarks('boost', handle)),
    ...status.tags.map(({ name }) => createMark('tag', name)),
    ...languageMarks(status.language),
  ];
}

export function documentOf(account: AccountKey, status: Status, context: IndexingContext): IndexDocument {
  const handle = handleOf(status.account, context.ownDomain);
  const { spoiler, content, beside } = textsOf(status);
  const tokens = [spoiler, content, ...beside].map(tokensOf);
  const stems = tokens.flat().flatMap((token) => withoutArticle(token) ?? []);
  return {
    tokens: [...tokens, stems].map((each) => each.join(' ')).join(textSeparator),
    marks: marksOf(account, status, context).join(' '),
    host: handle.slice(handle.indexOf('@') + 1).toLowerCase(),
  };
}
