// Combines the parts of the store over one database.
import { createAccounts } from './accounts.ts';
import { createAnnouncements } from './announcements.ts';
import { createConversations } from './conversations.ts';
import type { Core } from './core.ts';
import { createEdits } from './edits.ts';
import { createFilters } from './filters.ts';
import { createGrants } from './grants.ts';
import { createGroups } from './groups.ts';
import { createIdempotency } from './idempotency.ts';
import { createMedia } from './media.ts';
import { createNotificationPolicies } from './notification-policies.ts';
import { createNotifications } from './notifications.ts';
import { createPolls } from './polls.ts';
import { createPosting } from './posting.ts';
import { createQuotes } from './quotes.ts';
import { createReactions } from './reactions.ts';
import { createRefreshes } from './refreshes.ts';
import { createRelations } from './relations.ts';
import { createReports } from './reports.ts';
import { createScheduled } from './scheduled.ts';
import { createSearch } from './search.ts';
import { createStatuses } from './statuses.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createThreads } from './threads.ts';
import { createTimelines } from './timelines.ts';
import { createTrends } from './trends.ts';

export type Store = ReturnType<typeof createStore>;

export function createStore(core: Core) {
  const accounts = createAccounts(core);
  const notificationPolicies = createNotificationPolicies(core);
  const notifications = createNotifications(core, notificationPolicies);
  const polls = createPolls(core, accounts, notifications);
  const conversations = createConversations(core);
  const media = createMedia(core);
  const quotes = createQuotes(core, accounts, notifications);
  const statuses = createStatuses(core, accounts, media, polls, notifications, conversations, quotes);
  const grants = createGrants(core);
  const posting = createPosting(core, accounts, media, statuses, quotes, grants);
  return {
    ...core,
    accounts,
    notifications,
    notificationPolicies,
    polls,
    conversations,
    media,
    quotes,
    statuses,
    edits: createEdits(core, accounts, media, polls, quotes, notifications, statuses),
    threads: createThreads(core),
    posting,
    scheduled: createScheduled(core, accounts, media, posting),
    idempotency: createIdempotency(core),
    reactions: createReactions(core, accounts, statuses, notifications),
    refreshes: createRefreshes(core, accounts, statuses),
    relations: createRelations(core, accounts, notifications),
    reports: createReports(core),
    search: createSearch(core, accounts.byHandle),
    timelines: createTimelines(core),
    trends: createTrends(core),
    groups: createGroups(core),
    grants,
    announcements: createAnnouncements(core),
    filters: createFilters(core),
    subscriptions: createSubscriptions(core),
  };
}
