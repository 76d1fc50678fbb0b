// Combines the parts of the store over one database.
import { AccountRepository } from './accounts.ts';
import { AnnouncementRepository } from './announcements.ts';
import { AnnualReportRepository } from './annual-reports.ts';
import { AsyncRefreshes } from './async-refreshes.ts';
import { CollectionRepository } from './collections.ts';
import { ConversationRepository } from './conversations.ts';
import type { StoreDependencies } from './database.ts';
import { EditRepository } from './edits.ts';
import { FilterRepository } from './filters.ts';
import { GrantRepository } from './grants.ts';
import { HomeFeeds } from './home-feeds.ts';
import { AccountDataRepository } from './account-data.ts';
import { IdempotencyKeyRepository, PostPublisher } from './posting.ts';
import { MediaRepository } from './media.ts';
import { ModerationRepository } from './moderation.ts';
import { NotificationPolicyRepository } from './notification-policies.ts';
import { NotificationRepository } from './notifications.ts';
import { PollRepository } from './polls.ts';
import { QuoteRepository } from './quotes.ts';
import { RemotePostRepository } from './remote-posts.ts';
import { InteractionRepository } from './interactions.ts';
import { ThreadRefreshes, ThreadRepository } from './threads.ts';
import { RelationRepository } from './relations.ts';
import { ReportRepository } from './reports.ts';
import { ScheduledPostRepository } from './scheduled.ts';
import { createPostSearch } from './search.ts';
import { StatusRepository } from './statuses.ts';
import { PushSubscriptionRepository } from './subscriptions.ts';
import { openFeeds, TimelineRepository } from './timelines.ts';
import { TrendRepository } from './trends.ts';

export type Store = ReturnType<typeof createStore>;

export function createStore(core: StoreDependencies) {
  const accounts = new AccountRepository(core);
  const notificationPolicies = new NotificationPolicyRepository(core);
  const notifications = new NotificationRepository(core, notificationPolicies);
  const collections = new CollectionRepository(core, accounts, notifications);
  const polls = new PollRepository(core, accounts, notifications);
  const conversations = new ConversationRepository(core);
  const media = new MediaRepository(core);
  const quotes = new QuoteRepository(core, accounts, notifications);
  const statuses = new StatusRepository(core, accounts, media, polls, notifications, conversations, quotes);
  const grants = new GrantRepository(core);
  const posting = new PostPublisher(core, accounts, media, statuses, quotes, grants);
  const asyncRefreshes = new AsyncRefreshes(core);
  const relations = new RelationRepository(core, accounts, notifications, collections);
  return {
    ...core,
    feedAccess: core.feedAccess ?? openFeeds,
    asyncRefreshes,
    homeFeeds: new HomeFeeds(core, asyncRefreshes),
    annualReports: new AnnualReportRepository(core, asyncRefreshes),
    accounts,
    notifications,
    notificationPolicies,
    collections,
    polls,
    conversations,
    media,
    quotes,
    statuses,
    edits: new EditRepository(core, accounts, media, polls, quotes, notifications, statuses),
    threads: new ThreadRepository(core),
    posting,
    scheduled: new ScheduledPostRepository(core, accounts, media, posting),
    idempotency: new IdempotencyKeyRepository(core),
    interactions: new InteractionRepository(core, accounts, statuses, notifications),
    refreshes: new ThreadRefreshes(core, accounts, statuses),
    remotePosts: new RemotePostRepository(core, accounts, statuses),
    relations,
    moderation: new ModerationRepository(core, accounts, statuses, relations),
    reports: new ReportRepository(core),
    search: createPostSearch(core, accounts),
    timelines: new TimelineRepository(core),
    trends: new TrendRepository(core),
    accountData: new AccountDataRepository(core),
    grants,
    announcements: new AnnouncementRepository(core),
    filters: new FilterRepository(core),
    subscriptions: new PushSubscriptionRepository(core),
  };
}
