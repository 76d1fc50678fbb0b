// `npm run faults`: writes posts in the built app while a proxy breaks its connections and the app is killed; nothing may be lost, doubled or out of order.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { makeAccountKey } from '../../electron/contract/accounts.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { Draft } from '../../electron/contract/draft.ts';
import type { OutboxEntry } from '../../electron/contract/journal.ts';
import type { Result } from '../../electron/contract/result.ts';
import { nothingMore } from '../../electron/contract/writing.ts';
import { createDice } from '../../electron/demo/seed/random.ts';
import { World } from '../e2e/fixtures.ts';
import { addAccount, firstPost } from '../e2e/steps.ts';
import type { Demo, DemoAccount } from './demo.ts';
import { faultKinds, startFaultProxy } from './fault-proxy.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { tally } from './tally.ts';
import type { Accepted, Arrived } from './tally.ts';

const { values } = parseArgs({ options: { posts: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } } });
const posts = Number(values.posts ?? 200);
const kills = Number(values.kills ?? 20);
const seed = Number(values.seed ?? randomInt(1_000_000));
const dice = createDice(seed);
const threadsPerServer = 4;
/** What is left in the outbox after that is lost. */
const maxEndingMs = 5 * 60_000;

interface Server {
  demo: Demo;
  proxy: FaultProxy;
  person: DemoAccount;
  account: AccountKey;
  accountId: string;
  threads: string[];
  /** A post that is changed again and again. */
  changed: string;
  /** The texts that it was to have, in their order. */
  changes: { text: string; certain: boolean }[];
  accepted: Accepted[];
  scheduled: Accepted[];
}

const share = (method: string, path: string): number => {
  if (method === 'POST' && path === '/api/v1/statuses') return 0.5;
  if (method === 'PUT') return 0.5;
  return path.startsWith('/api/v1/accounts/') ? 0.25 : 0.05;
};

async function ask<T>({ demo, person }: Pick<Server, 'demo' | 'person'>, path: string, body?: URLSearchParams): Promise<T> {
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await fetch(`${demo.url}/api/v1/${path}`, body ? { method: 'POST', headers, body } : { headers });
  return (await answer.json()) as T;
}

async function prepare(world: World, forgetful: boolean): Promise<Server> {
  const proxy = await startFaultProxy({ seed: seed + (forgetful ? 1 : 0), share, forgetful });
  const demo = await world.service({ origin: proxy.url, posts: 40, rateLimit: 1_000_000 });
  proxy.aim(demo.url);
  const person = world.person(demo);
  await addAccount(world, proxy.url, person);
  await firstPost(world.page);
  const { id } = await ask<{ id: string }>({ demo, person }, 'accounts/verify_credentials');
  const threads: string[] = [];
  while (threads.length < threadsPerServer)
    threads.push((await ask<{ id: string }>({ demo, person }, 'statuses', new URLSearchParams({ status: `Thread ${threads.length}` }))).id);
  const { id: changed } = await ask<{ id: string }>({ demo, person }, 'statuses', new URLSearchParams({ status: 'Changed' }));
  const account = makeAccountKey(proxy.url, id);
  return { demo, proxy, person, account, accountId: id, threads, changed, changes: [], accepted: [], scheduled: [] };
}

/** All that the account wrote during this run, in the server's order. */
async function arrived(server: Server): Promise<Arrived[]> {
  const found: Arrived[] = [];
  const texts = new Map<string, string>();
  for (let oldest = ''; ;) {
    const page = await ask<{ id: string; content: string; in_reply_to_id: string | null; poll: { options: { title: string }[] } | null }[]>(
      server,
      `accounts/${server.accountId}/statuses?limit=40&exclude_reblogs=true${oldest === '' ? '' : `&max_id=${oldest}`}`,
    );
    for (const { id, content, in_reply_to_id: thread, poll } of page) {
      const text = content.replace(/<[^>]+>/g, '');
      texts.set(id, text);
      found.push({ text, thread, ...(poll && { poll: poll.options.map(({ title }) => title).join() }) });
    }
    const last = page.at(-1);
    if (!last || page.some(({ content }) => content.includes('Thread 0'))) break;
    oldest = last.id;
  }
  // Nobody knows the id of a thread's post when it is written.
  const named = ({ thread, ...post }: Arrived) => ({
    ...post,
    thread: texts.get(thread ?? '')?.startsWith('Part') ? (texts.get(thread ?? '') ?? '') : thread,
  });
  return found
    .filter(({ text }) => /^((Post|Reply|Again|Poll) \d+|Part \d+\.\d)$/.test(text))
    .map(named)
    .reverse();
}

const inOutbox = async (page: Page, account: AccountKey): Promise<OutboxEntry[]> => {
  const listed: Result<OutboxEntry[]> = await page.evaluate((at) => window.kittiwake['outbox.list']({ account: at }), account);
  if (!listed.ok) throw new Error(`The outbox can't be read: ${JSON.stringify(listed.error)}`);
  return listed.value;
};

const blank = ({ account }: Server, text: string): Draft => ({
  id: randomUUID(),
  account,
  text,
  spoilerText: '',
  hasSpoiler: false,
  sensitive: false,
  visibility: 'public',
  language: 'en',
  inReplyToId: null,
  ...nothingMore,
  updatedAt: Date.now(),
});

/** A post, a reply, a poll, a thread or a post for later. */
function draftOf(server: Server, number: number): Draft {
  const kind = dice.pick(['post', 'post', 'reply', 'reply', 'again', 'again', 'poll', 'thread', 'later'] as const);
  if (kind === 'again') return blank(server, `Again ${number % 3}`);
  if (kind === 'reply') return { ...blank(server, `Reply ${number}`), inReplyToId: dice.pick(server.threads) };
  const options = [`Yes ${number}`, `No ${number}`];
  if (kind === 'poll')
    return { ...blank(server, `Poll ${number}`), poll: { options, expiresIn: 3_600, multiple: false, hideTotals: false } };
  if (kind === 'later') return { ...blank(server, `Later ${number}`), schedule: { at: Date.now() + 86_400_000, by: 'server' } };
  if (kind === 'post') return blank(server, `Post ${number}`);
  const thread = [2, 3].map((at) => ({ id: randomUUID(), text: `Part ${number}.${at}`, attachments: [], poll: null }));
  return { ...blank(server, `Part ${number}.1`), thread };
}

function acceptedOf({ text, inReplyToId, poll, thread }: Draft): Accepted[] {
  const first = { text, thread: inReplyToId, certain: false, ...(poll && { poll: poll.options.join() }) };
  const before = [text, ...thread.map((further) => further.text)];
  return [first, ...thread.map((further, at) => ({ text: further.text, thread: before[at] ?? null, certain: false }))];
}

/** As a person does who presses every button that there is, and looks at the profile where the app asks them to. */
async function press(world: World, server: Server): Promise<number> {
  const entries = await inOutbox(world.page, server.account);
  for (const { id, state, retryAt, draft } of entries) {
    if (state === 'sending' || (state === 'waiting' && retryAt === null)) continue;
    const is = ({ text, thread }: Arrived) => text === draft.text && (thread === draft.inReplyToId || text.startsWith('Part'));
    if (state === 'unclear') {
      const there = draft.schedule === null ? await arrived(server) : await scheduled(server);
      const isThere = there.filter(is).length;
      const waiting = entries.filter((entry) => entry.id !== id && is({ text: entry.draft.text, thread: entry.draft.inReplyToId })).length;
      const wanted = [...server.accepted, ...server.scheduled].filter(is).length;
      if (isThere + waiting >= wanted) {
        await world.page.evaluate((args) => window.kittiwake['outbox.discard'](args), { id, followers: 'continue' as const });
        continue;
      }
    }
    await world.page.evaluate((args) => window.kittiwake['outbox.retry'](args), { id });
  }
  return entries.length;
}

/** Odd ones kill the page, even ones the app, so that the page is never killed twice in one run of the app. */
async function kill(world: World, number: number): Promise<void> {
  if (number % 2 === 0) await world.restart('kill');
  else await world.app.crashPage();
  await world.page.waitForFunction(() => 'kittiwake' in window);
}

async function write(world: World, server: Server, number: number): Promise<void> {
  if (dice.chance(0.1)) return change(world, server, number);
  const draft = draftOf(server, number);
  const accepted = acceptedOf(draft);
  (draft.schedule === null ? server.accepted : server.scheduled).push(...accepted);
  const taken = await world.page.evaluate((args) => window.kittiwake['outbox.post'](args), { draft }).catch(() => null);
  if (taken?.ok) for (const each of accepted) each.certain = true;
  else if (taken) throw new Error(`A post was refused: ${JSON.stringify(taken.error)}`);
}

/** Through the broken connection the post can't always be opened. */
async function change(world: World, server: Server, number: number): Promise<void> {
  const at = { account: server.account, status: server.changed };
  // The change that waits becomes this one.
  const earlier = server.changes.filter(({ certain }) => certain);
  for (const each of earlier) each.certain = false;
  const opened = await world.page.evaluate((args) => window.kittiwake['outbox.editSent'](args), at).catch(() => null);
  if (opened?.ok === false) for (const each of earlier) each.certain = true;
  if (!opened?.ok) return;
  const wanted = { text: `Changed ${number}`, certain: false };
  server.changes.push(wanted);
  const draft = { ...opened.value, text: wanted.text };
  const taken = await world.page.evaluate((args) => window.kittiwake['outbox.post'](args), { draft }).catch(() => null);
  wanted.certain = taken?.ok ?? false;
}

async function scheduled(server: Server): Promise<Arrived[]> {
  const list = await ask<{ params: { text: string } }[]>(server, 'scheduled_statuses?limit=40');
  return list.map(({ params: { text } }) => ({ text, thread: null }));
}

/** Whether the changed post says what was written last: a certain change, or one after it that the app may have had. */
async function isChanged(server: Server): Promise<boolean> {
  const { content } = await ask<{ content: string }>(server, `statuses/${server.changed}`);
  const last = server.changes.findLastIndex(({ certain }) => certain);
  const may = last === -1 ? [{ text: 'Changed' }, ...server.changes] : server.changes.slice(last);
  return may.some(({ text }) => content.replace(/<[^>]+>/g, '') === text);
}

async function run(world: World): Promise<boolean> {
  await world.start();
  const servers = [await prepare(world, false), await prepare(world, true)];
  for (const { proxy } of servers) proxy.allow(faultKinds);
  const killAfter = new Map(Array.from({ length: kills }, (_, at) => [Math.floor(((at + 1) * posts) / (kills + 1)), at]));
  for (let number = 0; number < posts; number += 1) {
    const server = dice.pick(servers);
    const writing = write(world, server, number);
    const killed = killAfter.get(number);
    if (killed === undefined) await writing;
    else await kill(world, killed);
    await writing;
    await setTimeout(dice.whole(0, 100));
    if (number % 10 === 0) for (const each of servers) await press(world, each);
  }
  for (const { proxy } of servers) proxy.allow([]);
  const until = Date.now() + maxEndingMs;
  for (const server of servers) while ((await press(world, server)) > 0 && Date.now() < until) await setTimeout(500);

  for (const { proxy } of servers) console.log(`faults: ${[...proxy.counts].map(([kind, count]) => `${count} ${kind}`).join(', ')}`);
  const results = await Promise.all(
    servers.map(async (server) => {
      const own = tally(server.accepted, await arrived(server));
      const later = tally(server.scheduled, await scheduled(server));
      const lost = own.lost + later.lost + ((await isChanged(server)) ? 0 : 1);
      return { ...own, accepted: own.accepted + later.accepted, lost, doubled: own.doubled + later.doubled };
    }),
  );
  const sum = (key: keyof (typeof results)[number]) => results.reduce((total, result) => total + result[key], 0);
  const edits = servers.reduce((total, { changes }) => total + changes.length, 0);
  const polls = servers.reduce((total, server) => total + server.accepted.filter(({ poll }) => poll !== undefined).length, 0);
  console.log(
    `of these ${polls} polls, ${servers.reduce((total, server) => total + server.scheduled.length, 0)} scheduled; and ${edits} edits`,
  );
  const order = `${sum('outOfOrder')} out of order, ${sum('misplaced')} polls on the wrong post or missing`;
  console.log(`${sum('accepted')} accepted, ${sum('lost')} lost, ${sum('doubled')} doubled, ${order}`);
  for (const { proxy } of servers) await proxy.close();
  return sum('accepted') > 0 && sum('lost') + sum('doubled') + sum('outOfOrder') + sum('misplaced') === 0;
}

prepareSystem({ forTests: true });
await buildApp();
console.log(`${posts} posts, ${kills} kills, seed ${seed}`);
const world = await World.create();
const ok = await run(world).finally(() => world.stop());
process.exit(ok ? 0 : 1);
