// Lists the pages of a server's website for the account's settings and for moderation. Only pages that the server software has.
import type { ServerInfo } from '../../../electron/contract/accounts.ts';
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import { hasPermission } from './role-permissions.ts';

export type ServerPageName =
  'account' | 'apps' | 'filters' | 'import' | 'export' | 'migration' | 'cleanup' | 'privacy' | 'strikes' | 'reports' | 'accounts';
type PagesServer = Pick<ServerInfo, keyof CapableServer | 'permissions'>;
export interface ServerPage {
  name: ServerPageName;
  address: string;
}

/** config/routes.rb and config/routes/settings.rb of Mastodon. */
const mastodonPaths = {
  account: '/auth/edit',
  apps: '/oauth/authorized_applications',
  filters: '/filters',
  import: '/settings/imports',
  export: '/settings/export',
  migration: '/settings/migration',
  cleanup: '/statuses_cleanup',
  privacy: '/settings/privacy',
  strikes: '/disputes/strikes',
} as const satisfies Partial<Record<ServerPageName, string>>;
/** routes/web.php of Pixelfed. */
const pixelfedPaths = {
  account: '/settings/security',
  apps: '/settings/applications',
  export: '/settings/data-export',
  privacy: '/settings/privacy',
} as const satisfies Partial<Record<ServerPageName, string>>;

const canModerate = (server: PagesServer, name: 'manageReports' | 'manageUsers'): boolean =>
  can(server, 'mastodonPages') && hasPermission(server, name);

/** Returns the pages that the account may open; empty if the server software has none, or is unknown. */
export function listServerPages(server: PagesServer | null, origin: string): ServerPage[] {
  if (!server) return [];
  const paths: Partial<Record<ServerPageName, string>> = {
    ...(can(server, 'mastodonPages') && mastodonPaths),
    ...(can(server, 'pixelfedPages') && pixelfedPaths),
    ...(canModerate(server, 'manageReports') && { reports: '/admin/reports' }),
    ...(canModerate(server, 'manageUsers') && { accounts: '/admin/accounts' }),
  };
  return Object.entries(paths).map(([name, path]) => ({ name: name as ServerPageName, address: `${origin}${path}` }));
}

/** Returns the moderation page about an account; null if the user may not open it. */
export const accountModerationPage = (server: PagesServer | null, origin: string, accountId: string): string | null =>
  server && canModerate(server, 'manageUsers') ? `${origin}/admin/accounts/${encodeURIComponent(accountId)}` : null;

/** Returns the moderation page about a post; null if the user may not open it. */
export const statusModerationPage = (server: PagesServer | null, origin: string, accountId: string, statusId: string): string | null =>
  server && (canModerate(server, 'manageReports') || canModerate(server, 'manageUsers'))
    ? `${origin}/admin/accounts/${encodeURIComponent(accountId)}/statuses/${encodeURIComponent(statusId)}`
    : null;
