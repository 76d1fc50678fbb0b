// Defines the embedded server's tables. Ids are text of equal length and sort by time; times are epoch milliseconds.
/** Columns that are missing in files of earlier versions. */
export const addedColumns = [
  { table: 'statuses', column: 'quote_policy', type: "TEXT NOT NULL DEFAULT 'public'" },
  { table: 'statuses', column: 'quote_state', type: "TEXT NOT NULL DEFAULT 'accepted'" },
  { table: 'status_edits', column: 'media_descriptions', type: "TEXT NOT NULL DEFAULT '[]'" },
  { table: 'status_edits', column: 'poll_options', type: 'TEXT' },
  { table: 'accounts', column: 'quote_policy', type: "TEXT NOT NULL DEFAULT 'public'" },
  { table: 'accounts', column: 'indexable', type: 'INTEGER NOT NULL DEFAULT 1' },
  { table: 'accounts', column: 'hide_collections', type: 'INTEGER' },
  { table: 'accounts', column: 'avatar_description', type: "TEXT NOT NULL DEFAULT ''" },
  { table: 'accounts', column: 'header_description', type: "TEXT NOT NULL DEFAULT ''" },
  { table: 'accounts', column: 'feature_policy', type: "TEXT NOT NULL DEFAULT 'missing'" },
  { table: 'accounts', column: 'show_media', type: 'INTEGER NOT NULL DEFAULT 1' },
  { table: 'accounts', column: 'show_media_replies', type: 'INTEGER NOT NULL DEFAULT 1' },
  { table: 'accounts', column: 'show_featured', type: 'INTEGER NOT NULL DEFAULT 1' },
  { table: 'accounts', column: 'attribution_domains', type: "TEXT NOT NULL DEFAULT '[]'" },
  { table: 'accounts', column: 'suspended', type: 'INTEGER NOT NULL DEFAULT 0' },
  { table: 'accounts', column: 'limited', type: 'INTEGER NOT NULL DEFAULT 0' },
  { table: 'accounts', column: 'login_state', type: "TEXT NOT NULL DEFAULT 'active'" },
  { table: 'accounts', column: 'moved_to_id', type: 'TEXT' },
  { table: 'accounts', column: 'uri', type: 'TEXT' },
  { table: 'accounts', column: 'url', type: 'TEXT' },
  { table: 'accounts', column: 'base_statuses', type: 'INTEGER NOT NULL DEFAULT 0' },
  { table: 'statuses', column: 'uri', type: 'TEXT' },
  { table: 'statuses', column: 'url', type: 'TEXT' },
  { table: 'follows', column: 'languages', type: 'TEXT' },
  { table: 'follow_requests', column: 'languages', type: 'TEXT' },
  { table: 'notifications', column: 'filtered', type: 'INTEGER NOT NULL DEFAULT 0' },
  { table: 'notifications', column: 'about', type: 'TEXT' },
  { table: 'notifications', column: 'group_key', type: 'TEXT' },
  { table: 'reports', column: 'collection_ids', type: "TEXT NOT NULL DEFAULT '[]'" },
  { table: 'media', column: 'scheduled_id', type: 'TEXT' },
  { table: 'media', column: 'unattached_at', type: 'INTEGER' },
  { table: 'media', column: 'failed', type: 'INTEGER NOT NULL DEFAULT 0' },
  { table: 'media', column: 'frame_rate', type: 'REAL' },
  { table: 'media', column: 'has_focus', type: 'INTEGER NOT NULL DEFAULT 0' },
  { table: 'media', column: 'bitrate', type: 'INTEGER' },
  { table: 'media', column: 'small_width', type: 'INTEGER' },
  { table: 'media', column: 'small_height', type: 'INTEGER' },
  { table: 'media', column: 'small_mime', type: 'TEXT' },
  { table: 'media', column: 'small', type: 'BLOB' },
];
/** Created after the columns have been added. */
export const addedIndexes = `
CREATE INDEX IF NOT EXISTS notifications_by_group ON notifications(account_id, group_key) WHERE group_key IS NOT NULL;
CREATE INDEX IF NOT EXISTS statuses_by_quoted ON statuses(quote_of_id, id) WHERE quote_of_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS statuses_by_link ON statuses(json_extract(card, '$.url'), id) WHERE card IS NOT NULL;
CREATE INDEX IF NOT EXISTS statuses_with_pending_quote ON statuses(id) WHERE quote_state = 'pending';
CREATE INDEX IF NOT EXISTS suspended_accounts ON accounts(id) WHERE suspended = 1;
CREATE INDEX IF NOT EXISTS limited_accounts ON accounts(id) WHERE limited = 1;
CREATE INDEX IF NOT EXISTS statuses_by_uri ON statuses(uri) WHERE uri IS NOT NULL;
CREATE INDEX IF NOT EXISTS statuses_by_url ON statuses(url) WHERE url IS NOT NULL;
CREATE INDEX IF NOT EXISTS accounts_by_uri ON accounts(uri) WHERE uri IS NOT NULL;
CREATE INDEX IF NOT EXISTS media_by_scheduled ON media(scheduled_id) WHERE scheduled_id IS NOT NULL;
`;

export const schema = `
CREATE TABLE IF NOT EXISTS accounts(
  id TEXT PRIMARY KEY, username TEXT NOT NULL, domain TEXT NOT NULL DEFAULT '', display_name TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '', fields TEXT NOT NULL DEFAULT '[]', avatar TEXT NOT NULL, header TEXT NOT NULL,
  locked INTEGER NOT NULL DEFAULT 0, bot INTEGER NOT NULL DEFAULT 0, discoverable INTEGER DEFAULT 1,
  base_followers INTEGER NOT NULL DEFAULT 0, base_following INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL,
  email TEXT, password TEXT, privacy TEXT NOT NULL DEFAULT 'public', sensitive INTEGER NOT NULL DEFAULT 0, language TEXT,
  UNIQUE(username COLLATE NOCASE, domain)) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS statuses(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, reblog_of_id TEXT, in_reply_to_id TEXT, in_reply_to_account_id TEXT,
  thread_id TEXT NOT NULL, text TEXT NOT NULL DEFAULT '', content TEXT NOT NULL DEFAULT '', spoiler_text TEXT NOT NULL DEFAULT '',
  visibility TEXT NOT NULL, sensitive INTEGER NOT NULL DEFAULT 0, language TEXT, created_at INTEGER NOT NULL, edited_at INTEGER,
  poll_id TEXT, quote_of_id TEXT, quote_policy TEXT NOT NULL DEFAULT 'public', card TEXT, application TEXT,
  base_favourites INTEGER NOT NULL DEFAULT 0, base_reblogs INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS statuses_by_account ON statuses(account_id, id);
CREATE INDEX IF NOT EXISTS statuses_by_parent ON statuses(in_reply_to_id, id);
CREATE INDEX IF NOT EXISTS statuses_by_reblog ON statuses(reblog_of_id, account_id);
CREATE INDEX IF NOT EXISTS statuses_by_thread ON statuses(thread_id, id);
CREATE TABLE IF NOT EXISTS status_edits(
  status_id TEXT NOT NULL, text TEXT NOT NULL, content TEXT NOT NULL, spoiler_text TEXT NOT NULL,
  sensitive INTEGER NOT NULL, created_at INTEGER NOT NULL, media_ids TEXT NOT NULL DEFAULT '[]');
CREATE INDEX IF NOT EXISTS edits_by_status ON status_edits(status_id, created_at);
CREATE TABLE IF NOT EXISTS mentions(status_id TEXT NOT NULL, account_id TEXT NOT NULL, PRIMARY KEY(status_id, account_id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS mentions_by_account ON mentions(account_id, status_id);
CREATE TABLE IF NOT EXISTS status_tags(tag TEXT NOT NULL, status_id TEXT NOT NULL, PRIMARY KEY(tag, status_id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tags_by_status ON status_tags(status_id);
CREATE TABLE IF NOT EXISTS media(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, status_id TEXT, position INTEGER NOT NULL DEFAULT 0, type TEXT NOT NULL,
  path TEXT NOT NULL, preview TEXT, mime TEXT NOT NULL, description TEXT, blurhash TEXT, width INTEGER, height INTEGER,
  duration REAL, focus_x REAL NOT NULL DEFAULT 0, focus_y REAL NOT NULL DEFAULT 0, ready_at INTEGER NOT NULL DEFAULT 0, bytes BLOB) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS media_by_status ON media(status_id, position);
CREATE TABLE IF NOT EXISTS polls(
  id TEXT PRIMARY KEY, status_id TEXT NOT NULL, account_id TEXT NOT NULL, multiple INTEGER NOT NULL, hide_totals INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER, options TEXT NOT NULL, base_votes TEXT NOT NULL DEFAULT '[]', announced INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS votes(poll_id TEXT NOT NULL, account_id TEXT NOT NULL, choice INTEGER NOT NULL, PRIMARY KEY(poll_id, account_id, choice)) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS favourites(id TEXT PRIMARY KEY, status_id TEXT NOT NULL, account_id TEXT NOT NULL, UNIQUE(status_id, account_id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS favourites_by_account ON favourites(account_id, id);
CREATE TABLE IF NOT EXISTS bookmarks(id TEXT PRIMARY KEY, status_id TEXT NOT NULL, account_id TEXT NOT NULL, UNIQUE(status_id, account_id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS bookmarks_by_account ON bookmarks(account_id, id);
CREATE TABLE IF NOT EXISTS pins(id TEXT PRIMARY KEY, status_id TEXT NOT NULL, account_id TEXT NOT NULL, UNIQUE(status_id, account_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS thread_mutes(account_id TEXT NOT NULL, thread_id TEXT NOT NULL, PRIMARY KEY(account_id, thread_id)) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS follows(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, target_id TEXT NOT NULL, reblogs INTEGER NOT NULL DEFAULT 1,
  notify INTEGER NOT NULL DEFAULT 0, UNIQUE(account_id, target_id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS follows_by_target ON follows(target_id, account_id);
CREATE TABLE IF NOT EXISTS follow_requests(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, target_id TEXT NOT NULL, reblogs INTEGER NOT NULL DEFAULT 1,
  notify INTEGER NOT NULL DEFAULT 0, UNIQUE(account_id, target_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS blocks(id TEXT PRIMARY KEY, account_id TEXT NOT NULL, target_id TEXT NOT NULL, UNIQUE(account_id, target_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mutes(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, target_id TEXT NOT NULL, notifications INTEGER NOT NULL DEFAULT 1,
  expires_at INTEGER, UNIQUE(account_id, target_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS endorsements(id TEXT PRIMARY KEY, account_id TEXT NOT NULL, target_id TEXT NOT NULL, UNIQUE(account_id, target_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS account_notes(account_id TEXT NOT NULL, target_id TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(account_id, target_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reports(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, target_id TEXT NOT NULL, category TEXT NOT NULL, comment TEXT NOT NULL,
  forwarded INTEGER NOT NULL, status_ids TEXT NOT NULL, rule_ids TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS dismissed_suggestions(account_id TEXT NOT NULL, target_id TEXT NOT NULL, PRIMARY KEY(account_id, target_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS domain_blocks(id TEXT PRIMARY KEY, account_id TEXT NOT NULL, domain TEXT NOT NULL, UNIQUE(account_id, domain)) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS collections(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, name TEXT NOT NULL, description TEXT, language TEXT, tag TEXT, sensitive INTEGER NOT NULL,
  discoverable INTEGER NOT NULL, uri TEXT, url TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS collections_by_account ON collections(account_id, id);
CREATE TABLE IF NOT EXISTS collection_items(
  id TEXT PRIMARY KEY, collection_id TEXT NOT NULL, account_id TEXT NOT NULL, state TEXT NOT NULL, position INTEGER NOT NULL,
  created_at INTEGER NOT NULL, UNIQUE(collection_id, account_id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS collection_items_by_account ON collection_items(account_id, collection_id);
CREATE INDEX IF NOT EXISTS pending_collection_items ON collection_items(id) WHERE state = 'pending';
CREATE TABLE IF NOT EXISTS lists(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, title TEXT NOT NULL, replies_policy TEXT NOT NULL DEFAULT 'list', exclusive INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS list_accounts(id TEXT PRIMARY KEY, list_id TEXT NOT NULL, account_id TEXT NOT NULL, UNIQUE(list_id, account_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tag_follows(id TEXT PRIMARY KEY, account_id TEXT NOT NULL, tag TEXT NOT NULL, UNIQUE(account_id, tag)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS featured_tags(id TEXT PRIMARY KEY, account_id TEXT NOT NULL, tag TEXT NOT NULL, UNIQUE(account_id, tag)) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS notifications(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, type TEXT NOT NULL, from_id TEXT NOT NULL, status_id TEXT, created_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS notifications_by_account ON notifications(account_id, id);
CREATE INDEX IF NOT EXISTS notifications_by_status ON notifications(status_id);
CREATE TABLE IF NOT EXISTS notification_policies(account_id TEXT PRIMARY KEY, choices TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notification_requests(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, from_id TEXT NOT NULL, last_status_id TEXT, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL, UNIQUE(account_id, from_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notification_permissions(account_id TEXT NOT NULL, from_id TEXT NOT NULL, PRIMARY KEY(account_id, from_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS conversations(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, thread_id TEXT NOT NULL, last_status_id TEXT NOT NULL,
  unread INTEGER NOT NULL, UNIQUE(account_id, thread_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS markers(
  account_id TEXT NOT NULL, timeline TEXT NOT NULL, last_read_id TEXT NOT NULL, version INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  PRIMARY KEY(account_id, timeline)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS announcements(
  id TEXT PRIMARY KEY, text TEXT NOT NULL, content TEXT NOT NULL, starts_at INTEGER, ends_at INTEGER, all_day INTEGER NOT NULL DEFAULT 0,
  published_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS announcement_reads(announcement_id TEXT NOT NULL, account_id TEXT NOT NULL, PRIMARY KEY(announcement_id, account_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS announcement_reactions(
  id TEXT PRIMARY KEY, announcement_id TEXT NOT NULL, account_id TEXT NOT NULL, name TEXT NOT NULL, UNIQUE(announcement_id, account_id, name)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS filters(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, title TEXT NOT NULL, context TEXT NOT NULL, action TEXT NOT NULL, expires_at INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS filter_keywords(
  id TEXT PRIMARY KEY, filter_id TEXT NOT NULL, keyword TEXT NOT NULL, whole_word INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS filter_statuses(
  id TEXT PRIMARY KEY, filter_id TEXT NOT NULL, status_id TEXT NOT NULL, UNIQUE(filter_id, status_id)) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS apps(
  id TEXT PRIMARY KEY, client_id TEXT NOT NULL UNIQUE, client_secret TEXT NOT NULL, name TEXT NOT NULL, website TEXT,
  redirect_uris TEXT NOT NULL, scopes TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS codes(
  code TEXT PRIMARY KEY, app_id TEXT NOT NULL, account_id TEXT NOT NULL, redirect_uri TEXT NOT NULL, scopes TEXT NOT NULL,
  challenge TEXT, expires_at INTEGER NOT NULL, token TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens(
  token TEXT PRIMARY KEY, app_id TEXT NOT NULL, account_id TEXT, scopes TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS browser_sessions(id TEXT PRIMARY KEY, account_id TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS idempotency_keys(
  account_id TEXT NOT NULL, key TEXT NOT NULL, status_id TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY(account_id, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS scheduled_statuses(
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, scheduled_at INTEGER NOT NULL, params TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS scheduled_by_time ON scheduled_statuses(scheduled_at);
CREATE TABLE IF NOT EXISTS push_subscriptions(
  id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
  standard INTEGER NOT NULL, alerts TEXT NOT NULL, policy TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS annual_reports(
  account_id TEXT NOT NULL, year INTEGER NOT NULL, data TEXT NOT NULL, share_key TEXT NOT NULL, viewed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(account_id, year)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;
