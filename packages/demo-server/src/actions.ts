// Performs actions in the name of the embedded server’s accounts, by handle. Used by tests and by the simulated users.
import type { Visibility } from '@kittiwake/mastodon-api/entities/choices';
import { AccountPresenter, toIso } from './present/accounts.ts';
import type { AccountState } from './store/accounts.ts';
import type { AccountRow, CollectionItemRow, NotificationType, StoredQuotePolicy, QuoteState, StatusRow } from './store/rows.ts';
import type { Store } from './store/store.ts';

export interface PostOptions {
  text: string;
  visibility?: Visibility;
  inReplyTo?: string;
  spoilerText?: string;
  sensitive?: boolean;
  language?: string;
  poll?: { options: string[]; expiresIn: number; multiple?: boolean; hideTotals?: boolean };
  quoteOf?: string;
  /** Default: accepted. */
  quoteState?: QuoteState;
  quotePolicy?: StoredQuotePolicy;
  /** The preview card, in the API's format. */
  card?: object;
  /** Numbers of the pictures served under /drawn/pictures. */
  pictures?: number[];
  /** Epoch milliseconds. A remote post that arrives late: its id and `created_at` are of this time, and streams announce it now. */
  writtenAt?: number;
}

export interface UnknownPostOptions {
  text: string;
  /** Epoch milliseconds. Default: now. */
  writtenAt?: number;
  /** Id of the parent: a known or an unknown post. */
  inReplyTo?: string;
}

export interface AccountStateOptions extends Omit<AccountState, 'movedToId'> {
  /** Handle of the account to which the owner moved; null: no move. */
  movedTo?: string | null;
}

interface NewCollectionOptions {
  name: string;
  description?: string;
  /** Handles. */
  members: string[];
  isUnlisted?: boolean;
}

/** The actions are arrow properties, because tests list them and pass them on. */
export class DemoActions {
  readonly #store: Store;
  readonly #onRevoke: (token: string) => void;

  constructor(store: Store, onRevoke: (token: string) => void) {
    this.#store = store;
    this.#onRevoke = onRevoke;
  }

  /** Returns the id of the new status. */
  post = (acct: string, options: PostOptions): string => {
    const author = this.#requireAccount(acct);
    const { inReplyTo, poll, pictures, quoteOf, ...rest } = options;
    const mediaIds = (pictures ?? []).map((number) => this.#createPicture(author, number));
    const newPoll = poll && {
      options: poll.options,
      multiple: poll.multiple ?? false,
      hideTotals: poll.hideTotals ?? false,
      expiresAt: this.#store.now() + poll.expiresIn * 1000,
    };
    return this.#store.statuses.create(author, {
      visibility: 'public',
      ...rest,
      mediaIds,
      ...(inReplyTo !== undefined && { inReplyTo: this.#requireStatus(inReplyTo) }),
      ...(quoteOf !== undefined && { quoteOf }),
      ...(newPoll && { poll: newPoll }),
    }).id;
  };

  /** Posts a public status that mentions `target`. */
  mention = (acct: string, target: string, text = 'are you at the harbour today?') => this.post(acct, { text: `@${target} ${text}` });
  direct = (acct: string, target: string, text: string) => this.post(acct, { text: `@${target} ${text}`, visibility: 'direct' });

  favourite = (acct: string, statusId: string) =>
    this.#store.interactions.favourite(this.#requireAccount(acct), this.#requireStatus(statusId));
  unfavourite = (acct: string, statusId: string) =>
    this.#store.interactions.unfavourite(this.#requireAccount(acct), this.#requireStatus(statusId));
  /** Returns the id of the boost. */
  reblog = (acct: string, statusId: string) =>
    this.#store.interactions.reblog(this.#requireAccount(acct), this.#requireStatus(statusId)).id;
  unreblog = (acct: string, statusId: string) =>
    this.#store.interactions.unreblog(this.#requireAccount(acct), this.#requireStatus(statusId));

  follow = (acct: string, target: string) => this.#store.relations.follow(this.#requireAccount(acct), this.#requireAccount(target));
  unfollow = (acct: string, target: string) =>
    this.#store.relations.unfollow(this.#requireAccount(acct).id, this.#requireAccount(target).id);

  edit = (statusId: string, text: string) => this.#store.edits.edit(this.#requireStatus(statusId), { text });
  delete = (statusId: string) => this.#store.statuses.remove(this.#requireStatus(statusId));
  /** Adds a reply on another server; the embedded server fetches the reply when somebody opens the thread. */
  addRemoteReply = (acct: string, statusId: string, text: string) =>
    this.#store.refreshes.addRemoteReply(this.#requireAccount(acct), this.#requireStatus(statusId), text);

  /**
   * Creates a post on another server that this server does not know. A search for its address with `resolve` fetches the post; its parent
   * follows a while later, without an event.
   */
  addUnknownPost = (acct: string, { text, writtenAt = this.#store.now(), inReplyTo }: UnknownPostOptions) => {
    const { remotePosts } = this.#store;
    const id = remotePosts.add({ author: this.#requireAccount(acct), text, writtenAt, parentId: inReplyTo ?? null });
    return { id, url: remotePosts.urlOf(id) };
  };

  vote = (acct: string, statusId: string, choices: number[]) => {
    const poll = this.#store.polls.byId(this.#requireStatus(statusId).poll_id ?? '');
    if (!poll) throw new Error(`status ${statusId} has no poll`);
    this.#store.polls.vote(poll, this.#requireAccount(acct).id, choices);
  };

  /** Accepts or rejects a pending quote as its quoted author. */
  answerQuote = (statusId: string, accept: boolean) => this.#store.quotes.answer(this.#requireStatus(statusId), accept);
  revokeQuote = (statusId: string) => this.#store.quotes.revoke(this.#requireStatus(statusId));

  /** Creates a collection; returns its id. Members of the curator's own server, and all members of a remote collection, are accepted at once. */
  createCollection = (acct: string, { name, description, members, isUnlisted = false }: NewCollectionOptions): string =>
    this.#store.collections.create(
      this.#requireAccount(acct),
      { name, description: description ?? null, language: null, tag: null, sensitive: false, discoverable: !isUnlisted },
      members.map((member) => this.#requireAccount(member)),
    ).id;
  /** Accepts or rejects, as an account of another server, to be featured in a collection. */
  answerFeatureRequest = (itemId: string, accept: boolean) => this.#store.collections.answer(this.#requireCollectionItem(itemId), accept);
  revokeFeature = (itemId: string) => this.#store.collections.revoke(this.#requireCollectionItem(itemId));

  /** Notifies `acct` that a moderator's block of a domain cost it followers and followed accounts. */
  sever = (acct: string, domain: string, followers: number, following: number) => {
    const event = {
      id: '1',
      type: 'domain_block',
      purged: false,
      target_name: domain,
      followers_count: followers,
      following_count: following,
    };
    this.#notify(acct, 'severed_relationships', acct, { event: { ...event, created_at: toIso(this.#store.now()) } });
  };

  /** Sends a moderation warning; `action` as in AccountWarning. */
  warn = (acct: string, action: string, text: string) => {
    const warning = { id: '1', action, text, status_ids: null, appeal: null, created_at: toIso(this.#store.now()) };
    this.#notify(acct, 'moderation_warning', acct, { moderation_warning: warning });
  };

  /** Notifies `acct`, as a moderator, that `reporterAcct` reported `targetAcct`. */
  report = (acct: string, reporterAcct: string, targetAcct: string, comment: string) => {
    const report = { id: '1', action_taken: false, action_taken_at: null, category: 'spam', comment, forwarded: false };
    const more = {
      created_at: toIso(this.#store.now()),
      status_ids: [],
      rule_ids: [],
      collection_ids: [],
      target_account: new AccountPresenter(this.#store).account(this.#requireAccount(targetAcct)),
    };
    this.#notify(acct, 'admin.report', reporterAcct, { report: { ...report, ...more } });
  };

  signUp = (acct: string, newAcct: string) => this.#notify(acct, 'admin.sign_up', newAcct);
  /** Starts to rebuild the account's home timeline, as Mastodon does after a week without a visit. */
  rebuildHome = (acct: string, durationMs?: number) => this.#store.homeFeeds.rebuild(this.#requireAccount(acct).id, durationMs).id;

  announce = (text: string) => this.#store.announcements.create(text);
  id = (acct: string) => this.#requireAccount(acct).id;

  /** Changes what moderators, or the owner's registration or move, decide about an account. */
  setAccountState = (acct: string, { movedTo, ...state }: AccountStateOptions) => {
    const row = this.#requireAccount(acct);
    const movedToId = typeof movedTo === 'string' ? this.#requireAccount(movedTo).id : movedTo;
    this.#store.accounts.setState(row, { ...state, ...(movedToId !== undefined && { movedToId }) });
    // Source: User#disable! and Account#suspend!, which close the account's streams.
    if (state.suspended === true || state.loginState === 'disabled')
      for (const { token } of this.#store.grants.tokensOf(row.id)) this.#onRevoke(token);
  };

  /** Blocks a domain as a moderator, for everybody on the server. */
  blockDomain = (domain: string) => this.#store.moderation.blockDomain(domain);

  /** Deletes an account, as its owner or a moderator can; its empty profile stays suspended. */
  deleteAccount = (acct: string) => {
    this.deleteTokens(acct);
    this.#store.moderation.deleteAccount(this.#requireAccount(acct));
  };

  /** Revokes every access token of the account, as its owner can in the server's settings. */
  deleteTokens = (acct: string) => {
    for (const { token } of this.#store.grants.tokensOf(this.#requireAccount(acct).id)) this.deleteToken(token);
  };

  deleteToken = (secret: string) => {
    this.#store.grants.revoke(secret);
    this.#onRevoke(secret);
  };

  #requireAccount(acct: string): AccountRow {
    const row = this.#store.accounts.byAcct(acct);
    if (!row) throw new Error(`nobody is called ${acct}`);
    return row;
  }

  #requireCollectionItem(id: string): CollectionItemRow {
    const row = this.#store.collections.itemById(id);
    if (!row) throw new Error(`there is no collection item ${id}`);
    return row;
  }

  #requireStatus(id: string): StatusRow {
    const row = this.#store.statuses.byId(id);
    if (!row) throw new Error(`there is no status ${id}`);
    return row;
  }

  #createPicture(author: AccountRow, number: number): string {
    return this.#store.media.create({
      accountId: author.id,
      type: 'image',
      path: `/drawn/pictures/${number}.svg`,
      preview: `/drawn/pictures/${number}.svg`,
      mime: 'image/svg+xml',
      description: 'A picture of the coast',
      width: 1200,
      height: 800,
    });
  }

  #notify(acct: string, type: NotificationType, from: string, extraFields?: object) {
    this.#store.notifications.notify(this.#requireAccount(acct), type, this.#requireAccount(from), null, undefined, extraFields);
  }
}
