// Decides which kinds of notifications an account's server sends.
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import type { NotificationKind } from '@kittiwake/mastodon-api/entities/notification-kinds';

/** False for emoji reactions where the server software has none. Whether a server sends the other kinds is only known after asking. */
export const sendsKind = (server: CapableServer | null, kind: NotificationKind): boolean => kind !== 'reaction' || can(server, 'reactions');
