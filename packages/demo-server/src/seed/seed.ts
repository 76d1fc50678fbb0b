// Fills an empty store with the seeded data: the same accounts and texts at every start, up to the present time.
import { randomBytes } from 'node:crypto';
import type { AccountRow, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { announcements, collections, conversations, featurePolicies } from './extras.ts';
import { seededAccounts, type SeededAccount } from './accounts.ts';
import { createDice, type Dice } from './random.ts';
import { createRecentPosts } from './recent-posts.ts';
import { PostSeeder } from './posts.ts';

const dayMs = 86_400_000;
const spanMs = 10 * dayMs;

/** Generates the password of this run, for every account that can sign in. */
export const createPassword = () => randomBytes(12).toString('base64url');

/** Returns true if the store was empty and has been filled. */
export function seedStore(store: Store, posts: number): boolean {
  if (store.accounts.local().length > 0) return false;
  store.db.transaction(() => fillStore(store, posts));
  return true;
}

function createAccounts(store: Store, dice: Dice): Map<string, AccountRow> {
  const rows = new Map<string, AccountRow>();
  seededAccounts.forEach((account, at) => {
    const acct = handleOf(account);
    const row = store.accounts.create({
      username: account.username,
      domain: account.domain,
      displayName: account.name,
      note: account.note,
      fields: account.fields ?? [],
      avatar: `/drawn/avatars/${acct}.svg`,
      header: `/drawn/headers/${at}.svg`,
      locked: account.locked ?? false,
      bot: account.bot ?? false,
      baseFollowers: dice.integer(20, 900),
      baseFollowing: dice.integer(10, 400),
      language: account.language,
      // Accounts that can sign in joined first, in this order, so that the app offers them first.
      at: Math.trunc(store.now() - (account.email === undefined ? dice.integer(200, 1_800) : 2_000 - at * 30) * dayMs),
      ...(account.email !== undefined && { email: account.email }),
    });
    rows.set(acct, row);
  });
  return rows;
}

const handleOf = (account: SeededAccount) => (account.domain ? `${account.username}@${account.domain}` : account.username);

function createFollows(store: Store, dice: Dice, rows: Map<string, AccountRow>) {
  const all = [...rows.values()];
  const followCounts: Record<string, number> = { mira: 30, jonna: 20, ruben: 16 };
  const strangers = new Set(['eero', 'fatou', 'minjun', 'sami', 'dimitri']);
  const at = () => Math.trunc(store.now() - spanMs - dice.integer(1, 150) * dayMs);
  for (const row of all) {
    const others = all.filter((other) => other.id !== row.id && !(row.username === 'mira' && strangers.has(other.username)));
    for (const other of dice.sample(others, followCounts[row.username] ?? dice.integer(6, 14)))
      store.db.run('INSERT INTO follows(id, account_id, target_id) VALUES(:id, :me, :target)', {
        id: store.ids.next(at()),
        me: row.id,
        target: other.id,
      });
  }
  const requestFollow = (from: string, to: string) => {
    const [me, target] = [rows.get(from), rows.get(to)];
    if (!me || !target || store.relations.follows(me.id, target.id)) return;
    const when = Math.trunc(store.now() - dice.integer(1, 60) * 3_600_000);
    store.db.run('INSERT INTO follow_requests(id, account_id, target_id) VALUES(:id, :me, :target)', {
      id: store.ids.next(when),
      me: me.id,
      target: target.id,
    });
    store.notifications.notify(target, 'follow_request', me, null, when);
  };
  const requesters = ['eero@north.example', 'fatou@puerto.example', 'minjun@umi.example', 'dimitri@lagoon.example'];
  for (const from of requesters) {
    const row = rows.get(from);
    for (const to of ['mira', 'ruben']) {
      const target = rows.get(to);
      if (row && target) store.relations.unfollow(row.id, target.id);
      requestFollow(from, to);
    }
  }
}

/** Lets three accounts follow `mira` within the last three days. */
function addRecentFollowers(store: Store, requireAccount: (acct: string) => AccountRow) {
  ['zofia@lagoon.example', 'leilani@lagoon.example', 'gus@archipelago.example'].forEach((acct, at) => {
    store.relations.unfollow(requireAccount(acct).id, requireAccount('mira').id);
    store.relations.follow(requireAccount(acct), requireAccount('mira'), { at: Math.trunc(store.now() - (3 + at * 31) * 3_600_000) });
  });
}

function createListsAndTags(store: Store, requireAccount: (acct: string) => AccountRow, dice: Dice) {
  const { accountData } = store;
  const createList = (owner: string, title: string, members: string[]) => {
    const list = accountData.createList(requireAccount(owner).id, title, 'list', false, Math.trunc(store.now() - 90 * dayMs));
    for (const member of members) {
      if (!store.relations.follows(requireAccount(owner).id, requireAccount(member).id))
        store.relations.follow({ ...requireAccount(owner) }, { ...requireAccount(member), locked: 0 });
      accountData.addMember(list, requireAccount(member).id);
    }
  };
  createList('mira', 'Seabird people', ['tomas@archipelago.example', 'freya@archipelago.example', 'aroha@lagoon.example', 'ida']);
  createList('mira', 'Map makers', ['ngozi@karta.example', 'petra@karta.example', 'hanneke@karta.example', 'kwame@karta.example']);
  createList('jonna', 'Water people', ['bram@estuary.example', 'tidebot@estuary.example', 'callum@north.example']);
  for (const [acct, tags] of [
    ['mira', ['tidepools', 'svelte', 'fog']],
    ['jonna', ['tides']],
    ['ruben', ['woodenboats', 'svelte']],
  ] as const)
    for (const tag of tags) accountData.followTag(requireAccount(acct).id, tag, Math.trunc(store.now() - 90 * dayMs));
  for (const tag of ['seabirds', 'maps']) accountData.featureTag(requireAccount('mira').id, tag);
  accountData.featureTag(requireAccount('jonna').id, 'tides');
  store.relations.endorse(requireAccount('mira').id, requireAccount('freya@archipelago.example').id);
  store.relations.follow(requireAccount('mira'), requireAccount('freya@archipelago.example'), { notify: true });
  store.relations.setNote(requireAccount('mira').id, requireAccount('gus@archipelago.example').id, 'Knows somebody at the ferry office.');

  for (const { text, daysAgo } of announcements) {
    const at = Math.trunc(store.now() - daysAgo * dayMs);
    const id = store.announcements.create(text, { at });
    for (const account of dice.sample([...store.accounts.all()], 9))
      store.announcements.react(id, account.id, dice.pick(['🎉', '👍', '🌊', 'kittiwake']), at + 1000);
  }
}

function createConversations(store: Store, requireAccount: (acct: string) => AccountRow) {
  conversations.forEach(({ between, lines }, index) => {
    let last: StatusRow | null = null;
    lines.forEach((line, at) => {
      const [from, to] = at % 2 === 0 ? between : [between[1], between[0]];
      last = store.statuses.create(requireAccount(from), {
        text: `@${to} ${line}`,
        visibility: 'direct',
        inReplyTo: last,
        at: Math.trunc(store.now() - (index * 19 + 3) * 3_600_000 + at * 600_000),
      });
    });
  });
}

function setFeaturePolicies(store: Store, rows: Iterable<AccountRow>) {
  for (const row of rows) {
    const policy = featurePolicies[row.domain];
    if (policy) store.accounts.update(row.id, { feature_policy: policy });
  }
}

/** Creates collections that everybody in them has accepted, and a post that links to one. */
function createCollections(store: Store, requireAccount: (acct: string) => AccountRow) {
  const at = Math.trunc(store.now() - 45 * dayMs);
  for (const { curator, members, ...fields } of collections) {
    const row = store.collections.create(
      requireAccount(curator),
      { ...fields, language: 'en', sensitive: false, discoverable: true },
      // The policies were set after the rows had been read.
      members.flatMap((member) => store.accounts.byId(requireAccount(member).id) ?? []),
      at,
    );
    if (curator === 'library')
      store.statuses.create(requireAccount(curator), {
        text: `New on the notice board: people to follow on this coast. https://${store.domain}/collections/${row.id}`,
        visibility: 'public',
        at: at + 60_000,
      });
  }
  store.collections.answerDue();
}

function fillStore(store: Store, posts: number) {
  const dice = createDice(20_261_121);
  const rows = createAccounts(store, dice);
  const requireAccount = (acct: string) => {
    const row = rows.get(acct) ?? store.accounts.byAcct(acct);
    if (!row) throw new Error(`nobody is called ${acct}`);
    return row;
  };
  const app = store.grants.createApp({
    name: 'Kittiwake Coast',
    redirectUris: 'urn:ietf:wg:oauth:2.0:oob',
    scopes: 'read write follow push',
    website: null,
  });
  for (const row of rows.values()) if (row.email !== null) store.grants.createToken(app.id, row.id, app.scopes);
  createFollows(store, dice, rows);
  addRecentFollowers(store, requireAccount);
  createListsAndTags(store, requireAccount, dice);
  setFeaturePolicies(store, rows.values());
  if (posts > 0) {
    createConversations(store, requireAccount);
    createCollections(store, requireAccount);
    const speakers = seededAccounts.map((person) => ({ person, row: requireAccount(handleOf(person)) }));
    new PostSeeder(store, dice, speakers).createPosts(posts, store.now() - spanMs, store.now() - 65 * 60_000);
    createRecentPosts(store, requireAccount);
    store.polls.announceEnded(true);
    markAsRead(store);
  }
}

/** Leaves the newest seven notifications unread. */
function markAsRead(store: Store) {
  for (const row of store.accounts.local()) {
    const notifications = store.db.all<{ id: string }>('SELECT id FROM notifications WHERE account_id = :me ORDER BY id DESC LIMIT 8', {
      me: row.id,
    });
    const last = notifications.at(-1);
    if (last) store.accountData.setMarker(row.id, 'notifications', last.id);
  }
}
