// Reads the permissions of an account's role on Mastodon.
import type { ServerInfo } from '../../../electron/contract/accounts.ts';

/** Bits of `UserRole::FLAGS`: https://docs.joinmastodon.org/entities/Role/#permission-flags */
const permissionBits = { manageReports: 0x10, manageUsers: 0x400, viewFeeds: 0x100000 };
const administratorBit = 0x1;

/** Administrators have every permission. */
export const hasPermission = ({ permissions }: Pick<ServerInfo, 'permissions'>, name: keyof typeof permissionBits): boolean =>
  (permissions & (administratorBit | permissionBits[name])) !== 0;

/** False for a live feed that the server shows to moderators only. Every feed is offered until the server is known. */
export const canOpenFeed = (server: Pick<ServerInfo, 'permissions' | 'closedFeeds'> | null, view: string): boolean =>
  server === null || !server.closedFeeds.some((feed) => feed === view) || hasPermission(server, 'viewFeeds');
