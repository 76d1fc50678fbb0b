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
import { createNotifications } from './notifications.ts';
import { createPolls } from './polls.ts';
import { createPosting } from './posting.ts';
import { createQuotes } from './quotes.ts';
import { createReactions } from './reactions.ts';
import { createRelations } from './relations.ts';
import { createScheduled } from './scheduled.ts';
import { createStatuses } from './statuses.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createThreads } from './threads.ts';
import { createTimelines } from './timelines.ts';

export type Store = ReturnType<typeof createStore>;

export function createStore(core: Core) {
  const accounts = createAccounts(core);
  const notifications = createNotifications(core);
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
    relations: createRelations(core, accounts, notifications),
    timelines: createTimelines(core),
    groups: createGroups(core),
    grants,
    announcements: createAnnouncements(core),
    filters: createFilters(core),
    subscriptions: createSubscriptions(core),
  };
}
