// The simulated life of the embedded service: its people post, reply, boost, quote, favourite, follow, edit, delete and vote, and answer who asks to quote them.
import type { Act } from './act.ts';
import { createDice } from './seed/random.ts';
import { quoting } from './seed/extras.ts';
import { asides, mentionsOfYou, openers, replies } from './seed/phrases.ts';
import { fill } from './seed/words.ts';
import type { AccountRow, StatusRow } from './store/rows.ts';
import type { Store } from './store/store.ts';

const minPauseMs = 6_000;
const maxPauseMs = 12_000;
const maxOwnPosts = 40;

/** `everyMs` is the pause between two actions; null: a random pause. Returns a function that ends it. */
export function startLife(store: Store, act: Act, everyMs: number | null): () => void {
  const dice = createDice(store.now() & 0xffff);
  const localAccounts = store.accounts.local();
  const others = store.accounts.everyone().filter((row) => row.email === null && row.display_name !== '' && !row.bot);
  const acct = (row: AccountRow) => (row.domain ? `${row.username}@${row.domain}` : row.username);
  /** Ids of the posts since the start, oldest first: only these are edited or deleted. */
  const ownPosts: string[] = [];

  function pickFollowed(): AccountRow {
    const viewer = dice.pick(localAccounts);
    const friends = others.filter((row) => store.relations.follows(viewer.id, row.id));
    return dice.pick(friends.length ? friends : others);
  }
  const withSubscription = () => localAccounts.filter((row) => store.subscriptions.ofAccount(row.id).length > 0);
  /** A local account. Accounts with a push subscription come first, because somebody uses them. */
  function pickReader(): AccountRow {
    const subscribed = withSubscription();
    return dice.pick(subscribed.length ? subscribed : localAccounts);
  }
  const mention = (row: AccountRow) => void act.post(acct(dice.pick(others)), { text: `@${row.username} ${dice.pick(mentionsOfYou)}` });
  const pickRecent = (where: string): StatusRow | undefined => {
    const rows = store.db.all<StatusRow>(
      `SELECT * FROM statuses WHERE reblog_of_id IS NULL AND visibility = 'public' AND ${where} ORDER BY id DESC LIMIT 30`,
    );
    return rows.length ? dice.pick(rows) : undefined;
  };
  const byLocal = 'account_id IN (SELECT id FROM accounts WHERE email IS NOT NULL)';

  function post() {
    ownPosts.push(
      act.post(acct(pickFollowed()), { text: fill(dice.pick(openers), dice), ...(dice.chance(0.25) && { pictures: [dice.whole(0, 60)] }) }),
    );
  }
  const actions: [number, () => void][] = [
    [8, post],
    [
      4,
      () => {
        const target = pickRecent('1 = 1');
        if (target) ownPosts.push(act.post(acct(dice.pick(others)), { text: dice.pick(replies), inReplyTo: target.id }));
      },
    ],
    [3, () => mention(pickReader())],
    [
      2,
      () => {
        const target = pickRecent(byLocal);
        const author = target && store.accounts.byId(target.account_id);
        if (target && author)
          act.post(acct(dice.pick(others)), { text: `@${author.username} ${dice.pick(replies)}`, inReplyTo: target.id });
      },
    ],
    [
      1,
      () => {
        const target = pickRecent(`NOT ${byLocal}`);
        if (target) act.replyElsewhere(acct(dice.pick(others)), target.id, dice.pick(replies));
      },
    ],
    [
      4,
      () => {
        const target = pickRecent('1 = 1');
        if (target) act.reblog(acct(pickFollowed()), target.id);
      },
    ],
    [
      4,
      () => {
        const target = pickRecent(byLocal);
        if (target) act.favourite(acct(dice.pick(others)), target.id);
      },
    ],
    [
      2,
      () => {
        const target = pickRecent(byLocal);
        const person = dice.pick(others);
        if (target && store.quotes.permission(target, person.id) === 'automatic')
          act.post(acct(person), { text: dice.pick(quoting), quoteOf: target.id });
      },
    ],
    [
      3,
      () => {
        const waiting = store.quotes.waitingForAuthor()[0];
        if (waiting) act.answerQuote(waiting.id, dice.chance(0.7));
      },
    ],
    [1, () => act.follow(acct(dice.pick(others)), pickReader().username)],
    [
      2,
      () => {
        const id = ownPosts.at(-1);
        const row = id ? store.statuses.byId(id) : undefined;
        if (row?.edited_at === null) act.edit(row.id, `${row.text} ${dice.pick(asides)}`);
      },
    ],
    [
      1,
      () => {
        const id = ownPosts.shift();
        if (id && store.statuses.byId(id)) act.delete(id);
      },
    ],
    [
      2,
      () => {
        const target = pickRecent(`poll_id IN (SELECT id FROM polls WHERE expires_at > ${Math.trunc(store.now())})`);
        const voter = dice.pick(others);
        if (target?.poll_id && !store.polls.ownVotes(target.poll_id, voter.id).length) act.vote(acct(voter), target.id, [dice.whole(0, 1)]);
      },
    ],
  ];
  const weightedActions = actions.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));

  let timer: NodeJS.Timeout;
  const scheduleNext = () => {
    timer = setTimeout(actOnce, everyMs ?? dice.whole(minPauseMs, maxPauseMs));
  };
  /** Accounts with a push subscription that were mentioned once: their first alert comes soon, so that they see that alerts work. */
  const greeted = new Set<string>();
  function actOnce() {
    const newcomer = withSubscription().find((row) => !greeted.has(row.id));
    if (newcomer) {
      greeted.add(newcomer.id);
      mention(newcomer);
    } else dice.pick(weightedActions)();
    if (ownPosts.length > maxOwnPosts) ownPosts.shift();
    scheduleNext();
  }
  scheduleNext();
  return () => clearTimeout(timer);
}
