// Defines the rows of the embedded server's tables, as queries return them.
import type { Visibility } from '@kittiwake/mastodon-api/entities/choices';

export interface AccountRow {
  id: string;
  username: string;
  /** '' for accounts of this server. */
  domain: string;
  display_name: string;
  note: string;
  fields: string;
  avatar: string;
  header: string;
  locked: number;
  bot: number;
  /** 1: listed in the directory and suggested to others. Null: never set. */
  discoverable: number | null;
  base_followers: number;
  base_following: number;
  created_at: number;
  /** Null for accounts that cannot sign in. */
  email: string | null;
  password: string | null;
  privacy: Visibility;
  sensitive: number;
  language: string | null;
  /** Default quote policy of the account's posts. */
  quote_policy: StoredQuotePolicy;
  indexable: number;
  /** 1: only the account itself can see its followers and followed accounts. Null: never set. */
  hide_collections: number | null;
  avatar_description: string;
  header_description: string;
  /** Policy on featuring an account of another server in a collection; this server's accounts use `discoverable`. */
  feature_policy: StoredFeaturePolicy;
  /** Whether the profile has tabs for media, with media of replies, and for featured content. */
  show_media: number;
  show_media_replies: number;
  show_featured: number;
  /** JSON array of domains whose articles may name the account as author. */
  attribution_domains: string;
  /** 1: suspended by the moderators of this server or of the account's own server. */
  suspended: number;
  /** 1: limited (silenced) by the moderators of this server. */
  limited: number;
  login_state: LoginState;
  /** The account to which the owner moved. */
  moved_to_id: string | null;
  /** ActivityPub address and profile page of an account on a connected server; null: derived from domain and username. */
  uri: string | null;
  url: string | null;
  /** Posts that only the account's own server knows. */
  base_statuses: number;
}

/** `manual`: everybody may ask; `missing`: the server knows no collections; `unsupported_policy`: a policy that Mastodon does not know. */
export type StoredFeaturePolicy = 'public' | 'manual' | 'nobody' | 'missing' | 'unsupported_policy';

export interface CollectionRow {
  id: string;
  account_id: string;
  name: string;
  description: string | null;
  language: string | null;
  /** Name of a tag, without `#`. */
  tag: string | null;
  sensitive: number;
  /** 0: unlisted; only those who know its address find the collection. */
  discoverable: number;
  /** Null for collections of this server. */
  uri: string | null;
  url: string | null;
  created_at: number;
  updated_at: number;
}

/** An account in a collection. */
export interface CollectionItemRow {
  id: string;
  collection_id: string;
  account_id: string;
  /** `pending`: the account's server was asked; `revoked`: the account withdrew its consent. */
  state: 'pending' | 'accepted' | 'rejected' | 'revoked';
  position: number;
  created_at: number;
}

/** `pending`: the moderators have not approved the registration yet. */
export type LoginState = 'active' | 'disabled' | 'unconfirmed' | 'pending';

export interface ReportRow {
  id: string;
  account_id: string;
  target_id: string;
  category: StoredReportCategory;
  comment: string;
  forwarded: number;
  status_ids: string;
  rule_ids: string;
  collection_ids: string;
  created_at: number;
}

export type StoredReportCategory = 'spam' | 'legal' | 'violation' | 'other';

export interface StatusRow {
  id: string;
  account_id: string;
  reblog_of_id: string | null;
  in_reply_to_id: string | null;
  in_reply_to_account_id: string | null;
  thread_id: string;
  text: string;
  content: string;
  spoiler_text: string;
  visibility: Visibility;
  sensitive: number;
  language: string | null;
  created_at: number;
  edited_at: number | null;
  poll_id: string | null;
  quote_of_id: string | null;
  quote_state: QuoteState;
  quote_policy: StoredQuotePolicy;
  card: string | null;
  application: string | null;
  base_favourites: number;
  base_reblogs: number;
  /** ActivityPub address and web page of a post that another server sent; null: derived from author and id. */
  uri: string | null;
  url: string | null;
}

/** Policies that clients can set; private statuses can never be quoted. */
export const quotePolicies = ['public', 'followers', 'nobody'] as const;
/** `manual`: everybody may ask the author; only other servers offer this policy. */
export type StoredQuotePolicy = (typeof quotePolicies)[number] | 'manual';
/** Decision of the quoted author, or of the author's server. */
export type QuoteState = 'accepted' | 'pending' | 'rejected' | 'revoked';

export interface MediaRow {
  id: string;
  account_id: string;
  status_id: string | null;
  scheduled_id: string | null;
  position: number;
  type: 'image' | 'video' | 'gifv' | 'audio' | 'unknown';
  path: string;
  preview: string | null;
  mime: string;
  description: string | null;
  blurhash: string | null;
  width: number | null;
  height: number | null;
  duration: number | null;
  frame_rate: number | null;
  bitrate: number | null;
  small_width: number | null;
  small_height: number | null;
  focus_x: number;
  focus_y: number;
  /** 1: a client set the focus. Rows of earlier versions have 0. */
  has_focus: number;
  ready_at: number;
  failed: number;
  unattached_at: number | null;
}

export interface ScheduledRow {
  id: string;
  account_id: string;
  scheduled_at: number;
  /** A `PostDraft` as JSON. */
  params: string;
}

/** A version of a status. */
export interface StatusVersionRow {
  content: string;
  spoiler_text: string;
  sensitive: number;
  created_at: number;
  media_ids: string;
  /** In the order of `media_ids`. */
  media_descriptions: string;
  /** Null: no poll. */
  poll_options: string | null;
}

export interface PollRow {
  id: string;
  status_id: string;
  account_id: string;
  multiple: number;
  hide_totals: number;
  expires_at: number | null;
  options: string;
  base_votes: string;
  announced: number;
}

export interface NotificationRow {
  id: string;
  account_id: string;
  type: NotificationType;
  from_id: string;
  status_id: string | null;
  created_at: number;
  /** 1: filtered by the account's notification policy. */
  filtered: number;
  /** Further fields of the notification as JSON, such as `event` or `report`; null: none. */
  about: string | null;
  /** Key of the group that the notification belongs to; null: not grouped. */
  group_key: string | null;
}

/** All filtered notifications of one account from one sender. */
export interface NotificationRequestRow {
  id: string;
  account_id: string;
  from_id: string;
  last_status_id: string | null;
  created_at: number;
  updated_at: number;
}

export type NotificationType =
  | 'mention'
  | 'status'
  | 'reblog'
  | 'follow'
  | 'follow_request'
  | 'favourite'
  | 'poll'
  | 'update'
  | 'quote'
  | 'quoted_update'
  | 'severed_relationships'
  | 'moderation_warning'
  | 'added_to_collection'
  | 'collection_update'
  | 'annual_report'
  | 'admin.sign_up'
  | 'admin.report';

export interface ConversationRow {
  id: string;
  account_id: string;
  thread_id: string;
  last_status_id: string;
  unread: number;
}

export interface ListRow {
  id: string;
  account_id: string;
  title: string;
  replies_policy: 'followed' | 'list' | 'none';
  exclusive: number;
}

export interface AnnouncementRow {
  id: string;
  text: string;
  content: string;
  starts_at: number | null;
  ends_at: number | null;
  all_day: number;
  published_at: number;
  updated_at: number;
}

export interface FilterRow {
  id: string;
  account_id: string;
  title: string;
  context: string;
  action: string;
  expires_at: number | null;
}

export interface FilterStatusRow {
  id: string;
  filter_id: string;
  status_id: string;
}

export interface KeywordRow {
  id: string;
  filter_id: string;
  keyword: string;
  whole_word: number;
}
