// Combines the parts of the store over one database.
import { createAccounts } from './accounts.ts';
import { createAnnouncements } from './announcements.ts';
import { createConversations } from './conversations.ts';
import type { Core } from './core.ts';
import { createFilters } from './filters.ts';
import { createGrants } from './grants.ts';
import { createGroups } from './groups.ts';
import { createMedia } from './media.ts';
import { createNotifications } from './notifications.ts';
import { createPolls } from './polls.ts';
import { createReactions } from './reactions.ts';
import { createRelations } from './relations.ts';
import { createStatuses } from './statuses.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTimelines } from './timelines.ts';

export type Store = ReturnType<typeof createStore>;

export function createStore(core: Core) {
  const accounts = createAccounts(core);
  const notifications = createNotifications(core);
  const polls = createPolls(core, accounts, notifications);
  const conversations = createConversations(core);
  const media = createMedia(core);
  const statuses = createStatuses(core, accounts, media, polls, notifications, conversations);
  return {
    ...core,
    accounts,
    notifications,
    polls,
    conversations,
    media,
    statuses,
    reactions: createReactions(core, accounts, statuses, notifications),
    relations: createRelations(core, accounts, notifications),
    timelines: createTimelines(core),
    groups: createGroups(core),
    grants: createGrants(core),
    announcements: createAnnouncements(core),
    filters: createFilters(core),
    subscriptions: createSubscriptions(core),
  };
}
