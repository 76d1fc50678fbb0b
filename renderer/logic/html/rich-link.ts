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
export type LinkTargets = (anchor: Element, text: string) => LinkTarget | null;

/** For all links of one text: the addresses of its mentions are read once, for thousands of links. */
export function linkTargets({ mentions, tags }: LinkContext): LinkTargets {
  let byAddress: Map<string, Mention> | undefined;
  const readAddresses = (): Map<string, Mention> =>
    new Map(
      mentions.flatMap((mention) => {
        const url = webLink(mention.url);
        return url ? [[url.href, mention] as const] : [];
      }),
    );
  const tagNames = new Set(tags.map(({ name }) => name.toLowerCase()));

  return (anchor, text) => {
    const url = webLink(anchor.getAttribute('href') ?? '');
    if (!url) return null;
    const { href } = url;
    byAddress ??= readAddresses();
    const person = byAddress.get(href) ?? (anchor.classList.contains('mention') ? mentionByText(text, url, mentions) : undefined);
    if (person) return { to: 'account', id: person.id, href };
    const name = /^[#＃]([\p{L}\p{M}\p{N}_·・-]{1,300})$/u.exec(text.trim())?.[1];
    if (name !== undefined && (anchor.classList.contains('hashtag') || tagNames.has(name.toLowerCase()))) return { to: 'tag', name, href };
    return { to: 'web', href, disguised: isDisguised(text, url) };
  };
}

/** Some servers link to a page by account id instead of the mention's profile URL: then the text and the host must match. */
function mentionByText(text: string, url: URL, mentions: readonly Mention[]): Mention | undefined {
  const [user, host] = text.trim().replace(/^@/, '').toLowerCase().split('@');
  return mentions.find(
    ({ username, acct }) =>
      username.toLowerCase() === user && (host === undefined || host === hostOf(acct)) && (hostOf(acct) ?? url.hostname) === url.hostname,
  );
}
