// The life that goes on while somebody looks: people post, answer, boost, favourite, follow, edit, delete and vote.
import type { Act } from './act.ts';
import { createDice } from './seed/random.ts';
import { asides, mentionsOfYou, openers, replies } from './seed/phrases.ts';
import { fill } from './seed/words.ts';
import type { AccountRow, StatusRow } from './store/rows.ts';
import type { Store } from './store/store.ts';

const [shortest, longest] = [6_000, 12_000];
const remembered = 40;

/** Answers a function that ends it. */
export function startLife(store: Store, act: Act, everyMs: number | null): () => void {
  const dice = createDice(store.now() & 0xffff);
  const here = store.accounts.local();
  const others = store.accounts.everyone().filter((row) => row.email === null && row.display_name !== '' && !row.bot);
  const acct = (row: AccountRow) => (row.domain ? `${row.username}@${row.domain}` : row.username);
  /** What was posted since the start, oldest first: only that is edited or deleted. */
  const own: string[] = [];

  function followed(): AccountRow {
    const viewer = dice.pick(here);
    const friends = others.filter((row) => store.relations.follows(viewer.id, row.id));
    return dice.pick(friends.length ? friends : others);
  }
  const reached = () => here.filter((row) => store.subscriptions.ofAccount(row.id).length > 0);
  /** Somebody here; those whom alerts reach come first, since they look. */
  function reader(): AccountRow {
    const some = reached();
    return dice.pick(some.length ? some : here);
  }
  const mention = (row: AccountRow) => void act.post(acct(dice.pick(others)), { text: `@${row.username} ${dice.pick(mentionsOfYou)}` });
  const recent = (where: string): StatusRow | undefined => {
    const rows = store.db.all<StatusRow>(
      `SELECT * FROM statuses WHERE reblog_of_id IS NULL AND visibility = 'public' AND ${where} ORDER BY id DESC LIMIT 30`,
    );
    return rows.length ? dice.pick(rows) : undefined;
  };
  const byLocal = 'account_id IN (SELECT id FROM accounts WHERE email IS NOT NULL)';

  function post() {
    own.push(
      act.post(acct(followed()), { text: fill(dice.pick(openers), dice), ...(dice.chance(0.25) && { pictures: [dice.whole(0, 60)] }) }),
    );
  }
  const deeds: [number, () => void][] = [
    [8, post],
    [
      4,
      () => {
        const target = recent('1 = 1');
        if (target) own.push(act.post(acct(dice.pick(others)), { text: dice.pick(replies), inReplyTo: target.id }));
      },
    ],
    [3, () => mention(reader())],
    [
      2,
      () => {
        const target = recent(byLocal);
        const author = target && store.accounts.byId(target.account_id);
        if (target && author)
          act.post(acct(dice.pick(others)), { text: `@${author.username} ${dice.pick(replies)}`, inReplyTo: target.id });
      },
    ],
    [
      4,
      () => {
        const target = recent('1 = 1');
        if (target) act.reblog(acct(followed()), target.id);
      },
    ],
    [
      4,
      () => {
        const target = recent(byLocal);
        if (target) act.favourite(acct(dice.pick(others)), target.id);
      },
    ],
    [1, () => act.follow(acct(dice.pick(others)), reader().username)],
    [
      2,
      () => {
        const id = own.at(-1);
        const row = id ? store.statuses.byId(id) : undefined;
        if (row?.edited_at === null) act.edit(row.id, `${row.text} ${dice.pick(asides)}`);
      },
    ],
    [
      1,
      () => {
        const id = own.shift();
        if (id && store.statuses.byId(id)) act.delete(id);
      },
    ],
    [
      2,
      () => {
        const target = recent(`poll_id IN (SELECT id FROM polls WHERE expires_at > ${Math.trunc(store.now())})`);
        const voter = dice.pick(others);
        if (target?.poll_id && !store.polls.ownVotes(target.poll_id, voter.id).length) act.vote(acct(voter), target.id, [dice.whole(0, 1)]);
      },
    ],
  ];
  const bag = deeds.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed));

  let timer: NodeJS.Timeout;
  const plan = () => {
    timer = setTimeout(live, everyMs ?? dice.whole(shortest, longest));
  };
  /** Whoever can be reached is written to at once, and so sees that alerts come. */
  const greeted = new Set<string>();
  function live() {
    const newcomer = reached().find((row) => !greeted.has(row.id));
    if (newcomer) {
      greeted.add(newcomer.id);
      mention(newcomer);
    } else dice.pick(bag)();
    if (own.length > remembered) own.shift();
    plan();
  }
  plan();
  return () => clearTimeout(timer);
}
