// Decides which kinds of notifications an account's server sends.
import type { ServerInfo } from '../../../../electron/contract/accounts.ts';
import type { NotificationKind } from '../../../../electron/contract/entities/notification-kinds.ts';

/** False for emoji reactions where the server software has none. Whether a server sends the other kinds is only known after asking. */
export const sendsKind = (server: Pick<ServerInfo, 'extensions'> | null, kind: NotificationKind): boolean =>
  kind !== 'reaction' || (server !== null && server.extensions.reactions !== null);
