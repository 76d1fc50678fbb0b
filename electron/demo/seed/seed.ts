// Fills an empty store with the seeded world: the same people and words at every start, ending just now.
import type { AccountRow, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { announcements, conversations } from './extras.ts';
import { addHostile } from './hostile.ts';
import { password, people, type Person } from './people.ts';
import { createDice, type Dice } from './random.ts';
import { lastHour } from './recent.ts';
import { createTalk } from './talk.ts';

const day = 86_400_000;
const span = 10 * day;

export interface SeedOptions {
  posts: number;
  hostile: boolean;
  /** Makes the tokens the same at every start; null draws new ones. */
  fixedTokens: string | null;
}

export function seed(store: Store, options: SeedOptions) {
  if (store.accounts.local().length > 0) return;
  store.db.transaction(() => fillWorld(store, options));
}

function settle(store: Store, dice: Dice): Map<string, AccountRow> {
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
      // Those who can sign in joined first, in this order: theirs are the accounts offered first.
      at: Math.trunc(store.now() - (person.email === undefined ? dice.whole(200, 1_800) : 2_000 - at * 30) * day),
      ...(person.email !== undefined && { email: person.email, password }),
    });
    rows.set(acct, row);
  });
  return rows;
}

const handle = (person: Person) => (person.domain ? `${person.username}@${person.domain}` : person.username);

function befriend(store: Store, dice: Dice, rows: Map<string, AccountRow>) {
  const all = [...rows.values()];
  const wanted: Record<string, number> = { mira: 30, jonna: 20, ruben: 16 };
  const strangers = new Set(['eero', 'fatou', 'minjun', 'sami', 'dimitri']);
  const at = () => Math.trunc(store.now() - span - dice.whole(1, 150) * day);
  for (const row of all) {
    const others = all.filter((other) => other.id !== row.id && !(row.username === 'mira' && strangers.has(other.username)));
    for (const other of dice.some(others, wanted[row.username] ?? dice.whole(6, 14)))
      store.db.run('INSERT INTO follows(id, account_id, target_id) VALUES(:id, :me, :target)', {
        id: store.ids.next(at()),
        me: row.id,
        target: other.id,
      });
  }
  const ask = (from: string, to: string) => {
    const [me, target] = [rows.get(from), rows.get(to)];
    if (!me || !target || store.relations.follows(me.id, target.id)) return;
    const when = Math.trunc(store.now() - dice.whole(1, 60) * 3_600_000);
    store.db.run('INSERT INTO follow_requests(id, account_id, target_id) VALUES(:id, :me, :target)', {
      id: store.ids.next(when),
      me: me.id,
      target: target.id,
    });
    store.notifications.tell(target, 'follow_request', me, null, when);
  };
  const shy = ['eero@north.example', 'fatou@puerto.example', 'minjun@umi.example', 'dimitri@lagoon.example'];
  for (const from of shy) {
    const row = rows.get(from);
    for (const to of ['mira', 'ruben']) {
      const target = rows.get(to);
      if (row && target) store.relations.unfollow(row.id, target.id);
      ask(from, to);
    }
  }
}

/** A few who found Mira lately. */
function meet(store: Store, who: (acct: string) => AccountRow) {
  ['zofia@lagoon.example', 'leilani@lagoon.example', 'gus@archipelago.example'].forEach((acct, at) => {
    store.relations.unfollow(who(acct).id, who('mira').id);
    store.relations.follow(who(acct), who('mira'), { at: Math.trunc(store.now() - (3 + at * 31) * 3_600_000) });
  });
}

function furnish(store: Store, who: (acct: string) => AccountRow, dice: Dice) {
  const { groups } = store;
  const gather = (owner: string, title: string, members: string[]) => {
    const list = groups.createList(who(owner).id, title, 'list', false, Math.trunc(store.now() - 90 * day));
    for (const member of members) {
      if (!store.relations.follows(who(owner).id, who(member).id)) store.relations.follow({ ...who(owner) }, { ...who(member), locked: 0 });
      groups.addMember(list, who(member).id);
    }
  };
  gather('mira', 'Seabird people', ['tomas@archipelago.example', 'freya@archipelago.example', 'aroha@lagoon.example', 'ida']);
  gather('mira', 'Map makers', ['ngozi@karta.example', 'petra@karta.example', 'hanneke@karta.example', 'kwame@karta.example']);
  gather('jonna', 'Water people', ['bram@estuary.example', 'tidebot@estuary.example', 'callum@north.example']);
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
    const at = Math.trunc(store.now() - daysAgo * day);
    const id = store.announcements.create(text, { at });
    for (const person of dice.some([...store.accounts.everyone()], 9))
      store.announcements.react(id, person.id, dice.pick(['🎉', '👍', '🌊', 'kittiwake']), at + 1000);
  }
}

function whisper(store: Store, who: (acct: string) => AccountRow) {
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

function fillWorld(store: Store, options: SeedOptions) {
  const dice = createDice(20_261_121);
  const rows = settle(store, dice);
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
  for (const row of rows.values()) if (row.email !== null) store.grants.seedToken(app.id, row, options.fixedTokens);
  befriend(store, dice, rows);
  meet(store, who);
  furnish(store, who, dice);
  if (options.posts > 0) {
    whisper(store, who);
    createTalk(
      store,
      dice,
      people.map((person) => ({ person, row: who(handle(person)) })),
    ).fill(options.posts, store.now() - span, store.now() - 65 * 60_000);
    lastHour(store, who);
    store.polls.announceEnded(true);
    markAsRead(store);
  }
  if (options.hostile) addHostile(store, who('mira'));
}

/** Leaves a handful of notifications unread. */
function markAsRead(store: Store) {
  for (const row of store.accounts.local()) {
    const known = store.db.all<{ id: string }>('SELECT id FROM notifications WHERE account_id = :me ORDER BY id DESC LIMIT 8', {
      me: row.id,
    });
    const last = known.at(-1);
    if (last) store.groups.setMarker(row.id, 'notifications', last.id);
  }
}
