// Builds and parses the ActivityPub addresses of accounts and statuses.
import type { StoreDependencies } from './database.ts';
import type { AccountRow, StatusRow } from './rows.ts';

type ServerAddress = Pick<StoreDependencies, 'origin' | 'hasNamedAddresses'>;

/** Release of Mastodon 4.5, which gives new accounts numeric addresses; older accounts keep addresses with their name. */
const numericSince = Date.UTC(2025, 10, 6);

/** Accounts of this server are numeric, as on a server that was installed with Mastodon 4.5 or newer, unless an option says otherwise. */
const hasNumericAddress = (account: AccountRow, { hasNamedAddresses = false }: ServerAddress) =>
  account.domain === '' ? !hasNamedAddresses : account.created_at >= numericSince;

/** `server`: this server. */
export function actorUri(account: AccountRow, server: ServerAddress): string {
  if (account.uri !== null) return account.uri;
  const host = account.domain ? `https://${account.domain}` : server.origin();
  return hasNumericAddress(account, server) ? `${host}/ap/users/${account.id}` : `${host}/users/${account.username}`;
}

export const statusUri = (author: AccountRow, status: Pick<StatusRow, 'id' | 'uri'>, server: ServerAddress): string =>
  status.uri ?? `${actorUri(author, server)}/statuses/${status.id}`;

/** Parses the path of a numeric address. `statusId`: undefined for the address of an account. */
export function parseNumericPath(path: string): { accountId: string; statusId: string | undefined } | null {
  const [, accountId, statusId] = /^\/ap\/users\/(\d+)(?:\/statuses\/(\d+)(?:\/activity)?)?\/?$/.exec(path) ?? [];
  return accountId === undefined ? null : { accountId, statusId };
}
