// Simulates activity: accounts post, reply, boost, quote, favourite, follow, edit, delete, vote, and answer requests to quote them.
import type { DemoActions } from './actions.ts';
import { createDice, type Dice } from './seed/random.ts';
import { quoteTexts } from './seed/extras.ts';
import { asides, mentionTexts, openers, replies, fillPlaceholders } from './seed/phrases.ts';
import { isOnPeer } from './store/activities.ts';
import type { AccountRow, StatusRow } from './store/rows.ts';
import type { Store } from './store/store.ts';

const minPauseMs = 6_000;
const maxPauseMs = 12_000;
const maxOwnPosts = 40;

/** SQL condition: the status was posted by an account that can sign in. */
const byLocalAccountSql = 'account_id IN (SELECT id FROM accounts WHERE email IS NOT NULL)';
const handleOf = (row: AccountRow) => (row.domain ? `${row.username}@${row.domain}` : row.username);

export class ActivitySimulation {
  readonly #store: Store;
  readonly #act: DemoActions;
  readonly #everyMs: number | null;
  readonly #dice: Dice;
  readonly #localAccounts: AccountRow[];
  readonly #simulatedAccounts: AccountRow[];
  /** Each action as often as its weight. */
  readonly #weightedActions: readonly (() => void)[];
  /** Ids of the posts since the start, oldest first: only these posts are edited or deleted. */
  readonly #ownPosts: string[] = [];
  /** Accounts with a push subscription that were mentioned once. */
  readonly #mentionedIds = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** `everyMs`: the pause between two actions; null: a random pause. */
  constructor(store: Store, act: DemoActions, everyMs: number | null) {
    this.#store = store;
    this.#act = act;
    this.#everyMs = everyMs;
    this.#dice = createDice(store.now() & 0xffff);
    this.#localAccounts = store.accounts.local();
    this.#simulatedAccounts = store.accounts
      .all()
      .filter((row) => row.email === null && row.display_name !== '' && !row.bot && !isOnPeer(row));
    const actions: [weight: number, action: () => void][] = [
      [8, () => this.#post()],
      [4, () => this.#reply()],
      [3, () => this.#mention(this.#pickReader())],
      [2, () => this.#replyToLocalAccount()],
      [1, () => this.#addRemoteReply()],
      [4, () => this.#reblog()],
      [4, () => this.#favourite()],
      [2, () => this.#quote()],
      [3, () => this.#answerQuote()],
      [1, () => this.#follow()],
      [2, () => this.#edit()],
      [1, () => this.#delete()],
      [2, () => this.#vote()],
    ];
    this.#weightedActions = actions.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));
  }

  /** Schedules the next action; each action schedules another one. */
  start() {
    this.#timer = setTimeout(() => this.#actOnce(), this.#everyMs ?? this.#dice.integer(minPauseMs, maxPauseMs));
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** Mentions a newly subscribed account first, to show the user soon that push works. */
  #actOnce() {
    const newcomer = this.#listSubscribedAccounts().find((row) => !this.#mentionedIds.has(row.id));
    if (newcomer) {
      this.#mentionedIds.add(newcomer.id);
      this.#mention(newcomer);
    } else this.#dice.pick(this.#weightedActions)();
    if (this.#ownPosts.length > maxOwnPosts) this.#ownPosts.shift();
    this.start();
  }

  #listSubscribedAccounts(): AccountRow[] {
    return this.#localAccounts.filter((row) => this.#store.subscriptions.ofAccount(row.id).length > 0);
  }

  /** Picks a local account, preferring accounts with a push subscription: a client is using those. */
  #pickReader(): AccountRow {
    const subscribedAccounts = this.#listSubscribedAccounts();
    return this.#dice.pick(subscribedAccounts.length ? subscribedAccounts : this.#localAccounts);
  }

  /** Picks the handle of a simulated account. */
  #pickActor(): string {
    return handleOf(this.#dice.pick(this.#simulatedAccounts));
  }

  /** Picks the handle of an account that a local account follows, so that its posts appear in a home timeline. */
  #pickFollowedActor(): string {
    const viewer = this.#dice.pick(this.#localAccounts);
    const followedAccounts = this.#simulatedAccounts.filter((row) => this.#store.relations.follows(viewer.id, row.id));
    return handleOf(this.#dice.pick(followedAccounts.length ? followedAccounts : this.#simulatedAccounts));
  }

  #pickRecent(condition: string): StatusRow | undefined {
    const rows = this.#store.db.all<StatusRow>(
      `SELECT * FROM statuses WHERE reblog_of_id IS NULL AND visibility = 'public' AND ${condition} ORDER BY id DESC LIMIT 30`,
    );
    return rows.length ? this.#dice.pick(rows) : undefined;
  }

  #post() {
    const id = this.#act.post(this.#pickFollowedActor(), {
      text: fillPlaceholders(this.#dice.pick(openers), this.#dice),
      ...(this.#dice.chance(0.25) && { pictures: [this.#dice.integer(0, 60)] }),
    });
    this.#ownPosts.push(id);
  }

  #reply() {
    const target = this.#pickRecent('1 = 1');
    if (target) this.#ownPosts.push(this.#act.post(this.#pickActor(), { text: this.#dice.pick(replies), inReplyTo: target.id }));
  }

  #mention(row: AccountRow) {
    this.#act.post(this.#pickActor(), { text: `@${row.username} ${this.#dice.pick(mentionTexts)}` });
  }

  #replyToLocalAccount() {
    const target = this.#pickRecent(byLocalAccountSql);
    const author = target && this.#store.accounts.byId(target.account_id);
    if (target && author)
      this.#act.post(this.#pickActor(), { text: `@${author.username} ${this.#dice.pick(replies)}`, inReplyTo: target.id });
  }

  #addRemoteReply() {
    const target = this.#pickRecent(`NOT ${byLocalAccountSql}`);
    if (target) this.#act.addRemoteReply(this.#pickActor(), target.id, this.#dice.pick(replies));
  }

  #reblog() {
    const target = this.#pickRecent('1 = 1');
    if (target) this.#act.reblog(this.#pickFollowedActor(), target.id);
  }

  #favourite() {
    const target = this.#pickRecent(byLocalAccountSql);
    if (target) this.#act.favourite(this.#pickActor(), target.id);
  }

  #quote() {
    const target = this.#pickRecent(byLocalAccountSql);
    const quoter = this.#dice.pick(this.#simulatedAccounts);
    if (target && this.#store.quotes.permission(target, quoter.id) === 'automatic')
      this.#act.post(handleOf(quoter), { text: this.#dice.pick(quoteTexts), quoteOf: target.id });
  }

  #answerQuote() {
    const quote = this.#store.quotes.listAwaitingAuthor()[0];
    if (quote) this.#act.answerQuote(quote.id, this.#dice.chance(0.7));
  }

  #follow() {
    this.#act.follow(this.#pickActor(), this.#pickReader().username);
  }

  #edit() {
    const id = this.#ownPosts.at(-1);
    const row = id ? this.#store.statuses.byId(id) : undefined;
    if (row?.edited_at === null) this.#act.edit(row.id, `${row.text} ${this.#dice.pick(asides)}`);
  }

  #delete() {
    const id = this.#ownPosts.shift();
    if (id && this.#store.statuses.byId(id)) this.#act.delete(id);
  }

  #vote() {
    const target = this.#pickRecent(`poll_id IN (SELECT id FROM polls WHERE expires_at > ${Math.trunc(this.#store.now())})`);
    const voter = this.#dice.pick(this.#simulatedAccounts);
    if (target?.poll_id && target.account_id !== voter.id && !this.#store.polls.ownVotes(target.poll_id, voter.id).length)
      this.#act.vote(handleOf(voter), target.id, [this.#dice.integer(0, 1)]);
  }
}
