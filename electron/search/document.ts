// What is indexed of a status: its words, and a mark for everything that an operator can ask for.
import { accountIdOf, originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Account } from '../contract/entities/account.ts';
import type { Status } from '../contract/entities/status.ts';
import { htmlToText } from '../system/html-to-text.ts';
import { fold, withoutArticle } from './fold.ts';
import { tokensOf } from './tokens.ts';

/** What the status itself doesn't say. */
export interface Seen {
  /** It was in the home timeline. */
  home: boolean;
  /** Handles of those who boosted it. */
  boosters: readonly string[];
}
export interface Document {
  /** Tokens, separated by spaces. */
  words: string;
  marks: string;
  /** The host of the author's server. */
  host: string;
}

/** No phrase goes over it. */
const end = ' ¶ ';
/** What it must have to be embedded. */
const embedded = ['video', 'rich'];

/** A mark is one token of the index, whatever a server put into it. */
export const mark = (name: string, value: string): string => `${name}:${fold(value).replace(/[\s"]+/g, '_')}`;

/** The full handle: the `acct` of an account at the own server lacks the host. */
export const handleOf = ({ acct }: Pick<Account, 'acct'>, localHost: string): string =>
  acct.includes('@') ? acct : `${acct}@${localHost}`;

/** Both `mira` and `mira@coast.example` name the person. */
const handles = (name: string, handle: string): string[] => [mark(name, handle), mark(name, handle.split('@')[0] ?? '')];

/** What a person reads of it. `beside`: its descriptions, the options of its poll, and what its link leads to. */
export function textsOf({ spoiler_text, content, media_attachments, poll, card }: Status): {
  spoiler: string;
  content: string;
  beside: string[];
} {
  const beside = [
    ...media_attachments.map(({ description }) => description ?? ''),
    ...(poll?.options ?? []).map(({ title }) => title),
    ...(card ? [card.title, card.description, card.provider_name] : []),
  ];
  return { spoiler: spoiler_text, content: htmlToText(content), beside: beside.filter((text) => text !== '') };
}

function languageMarks(language: string | null): string[] {
  const [base = ''] = language?.split(/[-_]/) ?? [];
  return language ? [mark('language', language), mark('language', base)] : [];
}

function marksOf(account: AccountKey, status: Status, localHost: string, { home, boosters }: Seen): string[] {
  const own = accountIdOf(account);
  const { media_attachments: media, visibility, card, mentions } = status;
  const isOwn = status.account.id === own;
  const mentionsOwn = mentions.some(({ id }) => id === own) || (status.in_reply_to_account_id === own && !isOwn);
  const when: [boolean, string][] = [
    [isOwn, 'from:me'],
    [mentionsOwn, 'to:me'],
    [home, 'in:home'],
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
    [card !== null && embedded.includes(card.type), 'has:embed'],
    [status.in_reply_to_id !== null, 'is:reply'],
    [boosters.length > 0, 'is:boost'],
    [status.bookmarked, 'is:bookmark'],
    [status.favourited, 'is:favourite'],
    [status.sensitive || status.spoiler_text !== '', 'is:sensitive'],
    [status.quote !== null, 'is:quote'],
  ];
  return [
    'in:all',
    ...when.flatMap(([is, name]) => (is ? name : [])),
    ...handles('from', handleOf(status.account, localHost)),
    ...mentions.flatMap((mentioned) => handles('to', handleOf(mentioned, localHost))),
    ...boosters.flatMap((handle) => handles('boost', handle)),
    ...status.tags.map(({ name }) => mark('tag', name)),
    ...languageMarks(status.language),
  ];
}

export function documentOf(account: AccountKey, status: Status, seen: Seen): Document {
  const localHost = new URL(originOf(account)).host;
  const handle = handleOf(status.account, localHost);
  const { spoiler, content, beside } = textsOf(status);
  const tokens = [spoiler, content, ...beside].map(tokensOf);
  const stems = tokens.flat().flatMap((token) => withoutArticle(token) ?? []);
  return {
    words: [...tokens, stems].map((each) => each.join(' ')).join(end),
    marks: marksOf(account, status, localHost, seen).join(' '),
    host: handle.slice(handle.indexOf('@') + 1).toLowerCase(),
  };
}
