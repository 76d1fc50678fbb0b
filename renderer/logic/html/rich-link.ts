// The target of a link in server HTML: an account or a tag inside the app, the web, or none.
import type { Mention } from '../../../electron/contract/entities/mention.ts';
import { isDisguised, webLink } from './web-link.ts';

export interface LinkContext {
  mentions: readonly Mention[];
  tags: readonly { name: string; url: string }[];
}
export type LinkTarget =
  { to: 'account'; id: string; href: string } | { to: 'tag'; name: string; href: string } | { to: 'web'; href: string; disguised: boolean };

const hostOf = (acct: string): string | undefined => acct.split('@')[1]?.toLowerCase();

/** `text` is what the link shows; null when the link can't be opened. */
export function linkTarget(anchor: Element, text: string, { mentions, tags }: LinkContext): LinkTarget | null {
  const url = webLink(anchor.getAttribute('href') ?? '');
  if (!url) return null;
  const { href } = url;
  const named = mentions.find((mention) => mention.url !== '' && webLink(mention.url)?.href === href);
  const person = named ?? (anchor.classList.contains('mention') ? mentionByText(text, url, mentions) : undefined);
  if (person) return { to: 'account', id: person.id, href };
  const name = /^[#＃]([\p{L}\p{M}\p{N}_·・-]{1,300})$/u.exec(text.trim())?.[1];
  if (name !== undefined && (anchor.classList.contains('hashtag') || tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase()))) {
    return { to: 'tag', name, href };
  }
  return { to: 'web', href, disguised: isDisguised(text, url) };
}

/** Some servers link to a page by account id instead of the mention's profile URL: then the text and the host must match. */
function mentionByText(text: string, url: URL, mentions: readonly Mention[]): Mention | undefined {
  const [user, host] = text.trim().replace(/^@/, '').toLowerCase().split('@');
  return mentions.find(
    ({ username, acct }) =>
      username.toLowerCase() === user && (host === undefined || host === hostOf(acct)) && (hostOf(acct) ?? url.hostname) === url.hostname,
  );
}
