// Acts as any person of the embedded service, named by handle: for the tests, and for the simulated life.
import type { Visibility } from '../contract/entities/visibility.ts';
import { accountPresenter, iso } from './present/accounts.ts';
import type { AccountRow, NotificationType, QuotePolicy, QuoteState, StatusRow } from './store/rows.ts';
import type { Store } from './store/store.ts';

export interface PostOptions {
  text: string;
  visibility?: Visibility;
  inReplyTo?: string;
  spoilerText?: string;
  sensitive?: boolean;
  language?: string;
  poll?: { options: string[]; expiresIn: number; multiple?: boolean };
  quoteOf?: string;
  /** Accepted, when it isn't said. */
  quoteState?: QuoteState;
  /** Who may quote it. */
  quotePolicy?: QuotePolicy;
  /** The link card, as the API answers it. */
  card?: object;
  /** Numbers of the pictures served under /drawn/pictures. */
  pictures?: number[];
}

export type Act = ReturnType<typeof createAct>;

export function createAct(store: Store, onRevoke: (token: string) => void) {
  function person(acct: string): AccountRow {
    const row = store.accounts.byAcct(acct);
    if (!row) throw new Error(`nobody is called ${acct}`);
    return row;
  }
  function status(id: string): StatusRow {
    const row = store.statuses.byId(id);
    if (!row) throw new Error(`there is no status ${id}`);
    return row;
  }

  function post(acct: string, options: PostOptions): string {
    const author = person(acct);
    const { inReplyTo, poll, pictures, quoteOf, ...rest } = options;
    const mediaIds = (pictures ?? []).map((number) =>
      store.media.create({
        accountId: author.id,
        type: 'image',
        path: `/drawn/pictures/${number}.svg`,
        preview: `/drawn/pictures/${number}.svg`,
        mime: 'image/svg+xml',
        description: 'A picture of the coast',
        width: 1200,
        height: 800,
      }),
    );
    return store.statuses.create(author, {
      visibility: 'public',
      ...rest,
      mediaIds,
      ...(inReplyTo !== undefined && { inReplyTo: status(inReplyTo) }),
      ...(quoteOf !== undefined && { quoteOf }),
      ...(poll && { poll: { options: poll.options, multiple: poll.multiple ?? false, expiresAt: store.now() + poll.expiresIn * 1000 } }),
    }).id;
  }

  const notify = (acct: string, type: NotificationType, from: string, about?: object) =>
    store.notifications.notify(person(acct), type, person(from), null, undefined, about);
  const tokensOf = (acct: string) => store.grants.tokensOf(person(acct).id);

  return {
    /** Returns the new status's id. */
    post,
    /** A public post that mentions `target`. */
    mention: (acct: string, target: string, text = 'are you at the harbour today?') => post(acct, { text: `@${target} ${text}` }),
    direct: (acct: string, target: string, text: string) => post(acct, { text: `@${target} ${text}`, visibility: 'direct' }),
    favourite: (acct: string, statusId: string) => store.reactions.favourite(person(acct), status(statusId)),
    unfavourite: (acct: string, statusId: string) => store.reactions.unfavourite(person(acct), status(statusId)),
    /** Returns the boost's id. */
    reblog: (acct: string, statusId: string) => store.reactions.reblog(person(acct), status(statusId)).id,
    unreblog: (acct: string, statusId: string) => store.reactions.unreblog(person(acct), status(statusId)),
    follow: (acct: string, target: string) => store.relations.follow(person(acct), person(target)),
    unfollow: (acct: string, target: string) => store.relations.unfollow(person(acct).id, person(target).id),
    edit: (statusId: string, text: string) => store.edits.edit(status(statusId), { text }),
    /** A reply on another server, which this one doesn't have until somebody opens the thread. */
    replyElsewhere: (acct: string, statusId: string, text: string) => store.refreshes.addElsewhere(person(acct), status(statusId), text),
    delete: (statusId: string) => store.statuses.remove(status(statusId)),
    vote(acct: string, statusId: string, choices: number[]) {
      const poll = store.polls.byId(status(statusId).poll_id ?? '');
      if (!poll) throw new Error(`status ${statusId} has no poll`);
      store.polls.vote(poll, person(acct).id, choices);
    },
    /** The quoted author's answer to a quote that waits for it. */
    answerQuote: (statusId: string, accept: boolean) => store.quotes.answer(status(statusId), accept),
    revokeQuote: (statusId: string) => store.quotes.revoke(status(statusId)),
    /** As a moderator of the service: a domain is blocked, and `acct` loses those who are there. */
    sever(acct: string, domain: string, followers: number, following: number) {
      const event = {
        id: '1',
        type: 'domain_block',
        purged: false,
        target_name: domain,
        followers_count: followers,
        following_count: following,
      };
      notify(acct, 'severed_relationships', acct, { event: { ...event, created_at: iso(store.now()) } });
    },
    /** As a moderator: `action` as in AccountWarning. */
    warn(acct: string, action: string, text: string) {
      const warning = { id: '1', action, text, status_ids: null, appeal: null, created_at: iso(store.now()) };
      notify(acct, 'moderation_warning', acct, { moderation_warning: warning });
    },
    /** `acct` is told, as a moderator would be, that `by` reported `about`. */
    report(acct: string, by: string, about: string, comment: string) {
      const report = { id: '1', action_taken: false, action_taken_at: null, category: 'spam', comment, forwarded: false };
      const more = {
        created_at: iso(store.now()),
        status_ids: [],
        rule_ids: [],
        collection_ids: [],
        target_account: accountPresenter(store).account(person(about)),
      };
      notify(acct, 'admin.report', by, { report: { ...report, ...more } });
    },
    signUp: (acct: string, who: string) => notify(acct, 'admin.sign_up', who),
    announce: (text: string) => store.announcements.create(text),
    id: (acct: string) => person(acct).id,
    /** Revokes every token of the account, as its owner can in the server's settings. */
    deleteTokens(acct: string) {
      for (const row of tokensOf(acct)) {
        store.grants.revoke(row.token);
        onRevoke(row.token);
      }
    },
    deleteToken(secret: string) {
      store.grants.revoke(secret);
      onRevoke(secret);
    },
  };
}
