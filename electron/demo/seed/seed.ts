// Fills an empty store with the seeded world: the same people and texts at every start, up to the present time.
import { randomBytes } from 'node:crypto';
import type { AccountRow, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { announcements, conversations } from './extras.ts';
import { people, type Person } from './people.ts';
import { createDice, type Dice } from './random.ts';
import { lastHour } from './recent.ts';
import { createTalk } from './talk.ts';

const dayMs = 86_400_000;
const spanMs = 10 * dayMs;

/** The password of this run, for every account that can sign in. */
export const newPassword = () => randomBytes(12).toString('base64url');

/** Returns whether the store was empty. */
export function seed(store: Store, posts: number): boolean {
  if (store.accounts.local().length > 0) return false;
  store.db.transaction(() => fillWorld(store, posts));
  return true;
}

function createAccounts(store: Store, dice: Dice): Map<string, AccountRow> {
  const rows = new Map<string, AccountRow>();
  people.forEach((person, at) => {
    const acct = handle(person);
    const row = store.accounts.create({
      username: person.username,
      domain: person.domain,
      displayName: person.name,
      note: person.note,
      fields: person.fields ?? [],
      avatar: `/drawn/avatars/${acct}.svg`,
      header: `/drawn/headers/${at}.svg`,
      locked: person.locked ?? false,
      bot: person.bot ?? false,
      baseFollowers: dice.whole(20, 900),
      baseFollowing: dice.whole(10, 400),
      language: person.language,
      // Accounts that can sign in joined first, in this order, so that the app offers them first.
      at: Math.trunc(store.now() - (person.email === undefined ? dice.whole(200, 1_800) : 2_000 - at * 30) * dayMs),
      ...(person.email !== undefined && { email: person.email }),
    });
    rows.set(acct, row);
  });
  return rows;
}

const handle = (person: Person) => (person.domain ? `${person.username}@${person.domain}` : person.username);

function createFollows(store: Store, dice: Dice, rows: Map<string, AccountRow>) {
  const all = [...rows.values()];
  const wanted: Record<string, number> = { mira: 30, jonna: 20, ruben: 16 };
  const strangers = new Set(['eero', 'fatou', 'minjun', 'sami', 'dimitri']);
  const at = () => Math.trunc(store.now() - spanMs - dice.whole(1, 150) * dayMs);
  for (const row of all) {
    const others = all.filter((other) => other.id !== row.id && !(row.username === 'mira' && strangers.has(other.username)));
    for (const other of dice.some(others, wanted[row.username] ?? dice.whole(6, 14)))
      store.db.run('INSERT INTO follows(id, account_id, target_id) VALUES(:id, :me, :target)', {
        id: store.ids.next(at()),
        me: row.id,
        target: other.id,
      });
  }
  const requestFollow = (from: string, to: string) => {
    const [me, target] = [rows.get(from), rows.get(to)];
    if (!me || !target || store.relations.follows(me.id, target.id)) return;
    const when = Math.trunc(store.now() - dice.whole(1, 60) * 3_600_000);
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

/** Some accounts followed Mira a short time ago. */
function addRecentFollowers(store: Store, who: (acct: string) => AccountRow) {
  ['zofia@lagoon.example', 'leilani@lagoon.example', 'gus@archipelago.example'].forEach((acct, at) => {
    store.relations.unfollow(who(acct).id, who('mira').id);
    store.relations.follow(who(acct), who('mira'), { at: Math.trunc(store.now() - (3 + at * 31) * 3_600_000) });
  });
}

function createListsAndTags(store: Store, who: (acct: string) => AccountRow, dice: Dice) {
  const { groups } = store;
  const createList = (owner: string, title: string, members: string[]) => {
    const list = groups.createList(who(owner).id, title, 'list', false, Math.trunc(store.now() - 90 * dayMs));
    for (const member of members) {
      if (!store.relations.follows(who(owner).id, who(member).id)) store.relations.follow({ ...who(owner) }, { ...who(member), locked: 0 });
      groups.addMember(list, who(member).id);
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
    for (const tag of tags) groups.followTag(who(acct).id, tag);
  for (const tag of ['seabirds', 'maps']) groups.featureTag(who('mira').id, tag);
  groups.featureTag(who('jonna').id, 'tides');
  store.relations.endorse(who('mira').id, who('freya@archipelago.example').id);
  store.relations.follow(who('mira'), who('freya@archipelago.example'), { notify: true });
  store.relations.note(who('mira').id, who('gus@archipelago.example').id, 'Knows somebody at the ferry office.');

  for (const { text, daysAgo } of announcements) {
    const at = Math.trunc(store.now() - daysAgo * dayMs);
    const id = store.announcements.create(text, { at });
    for (const person of dice.some([...store.accounts.everyone()], 9))
      store.announcements.react(id, person.id, dice.pick(['🎉', '👍', '🌊', 'kittiwake']), at + 1000);
  }
}

function createConversations(store: Store, who: (acct: string) => AccountRow) {
  conversations.forEach(({ between, lines }, index) => {
    let last: StatusRow | null = null;
    lines.forEach((line, at) => {
      const [from, to] = at % 2 === 0 ? between : [between[1], between[0]];
      last = store.statuses.create(who(from), {
        text: `@${to} ${line}`,
        visibility: 'direct',
        inReplyTo: last,
        at: Math.trunc(store.now() - (index * 19 + 3) * 3_600_000 + at * 600_000),
      });
    });
  });
}

function fillWorld(store: Store, posts: number) {
  const dice = createDice(20_261_121);
  const rows = createAccounts(store, dice);
  const who = (acct: string) => {
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
  addRecentFollowers(store, who);
  createListsAndTags(store, who, dice);
  if (posts > 0) {
    createConversations(store, who);
    createTalk(
      store,
      dice,
      people.map((person) => ({ person, row: who(handle(person)) })),
    ).fill(posts, store.now() - spanMs, store.now() - 65 * 60_000);
    lastHour(store, who);
    store.polls.announceEnded(true);
    markAsRead(store);
  }
}

/** Leaves the newest seven notifications unread. */
function markAsRead(store: Store) {
  for (const row of store.accounts.local()) {
    const known = store.db.all<{ id: string }>('SELECT id FROM notifications WHERE account_id = :me ORDER BY id DESC LIMIT 8', {
      me: row.id,
    });
    const last = known.at(-1);
    if (last) store.groups.setMarker(row.id, 'notifications', last.id);
  }
}
