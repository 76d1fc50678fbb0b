// Decides which kinds of notifications an account's server sends.
import { can } from '../../../../electron/contract/capabilities.ts';
import type { CapableServer } from '../../../../electron/contract/capabilities.ts';
import type { NotificationKind } from '../../../../electron/contract/entities/notification-kinds.ts';

/** False for emoji reactions where the server software has none. Whether a server sends the other kinds is only known after asking. */
export const sendsKind = (server: CapableServer | null, kind: NotificationKind): boolean => kind !== 'reaction' || can(server, 'reactions');
