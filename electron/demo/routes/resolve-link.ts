// What a pasted link leads to: an account, a post or a tag, of this server or of one that it knows.
import type { AccountRow, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export interface Resolved {
  account?: AccountRow;
  status?: StatusRow;
  /** Its name. */
  tag?: string;
}

/** `/@user`, `/@user@host`, `/users/user`, and a post below one of them. */
const accountOrPost = /^\/(?:@|users\/)(\w+)(?:@([\w.:-]+))?(?:\/(?:statuses\/)?(\d+))?(?:\/activity)?\/?$/;

/** Null: it is no link. Empty: it leads to nothing known. */
export function resolveLink({ accounts, statuses, origin, domain }: Store, text: string, me: string): Resolved | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { host, pathname } = new URL(text);
  const isOwn = host === new URL(origin()).host || host === domain;
  const path = decodeURIComponent(pathname);
  const tag = isOwn ? /^\/tags\/([\p{L}\p{N}\p{M}_]+)\/?$/u.exec(path)?.[1] : undefined;
  if (tag !== undefined) return { tag: tag.toLowerCase() };
  const [, username = '', userHost = '', id = ''] = accountOrPost.exec(path) ?? [];
  // Only the own server shows accounts of others.
  const account = username && (isOwn || !userHost) ? accounts.byHandle(username, userHost || (isOwn ? '' : host)) : undefined;
  if (!account) return {};
  if (!id) return { account };
  const status = statuses.readable(id, me);
  return status?.account_id === account.id ? { status } : {};
}
