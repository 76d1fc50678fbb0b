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
  accepted: Accepted[];
}

const share = (method: string, path: string): number => {
  if (method === 'POST' && path === '/api/v1/statuses') return 0.5;
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
  return { demo, proxy, person, account: makeAccountKey(proxy.url, id), accountId: id, threads, accepted: [] };
}

/** All that the account wrote during this run, in the server's order. */
async function arrived(server: Server): Promise<Arrived[]> {
  const found: Arrived[] = [];
  for (let oldest = ''; ;) {
    const page = await ask<{ id: string; content: string; in_reply_to_id: string | null }[]>(
      server,
      `accounts/${server.accountId}/statuses?limit=40&exclude_reblogs=true${oldest === '' ? '' : `&max_id=${oldest}`}`,
    );
    for (const { content, in_reply_to_id: thread } of page) found.push({ text: content.replace(/<[^>]+>/g, ''), thread });
    const last = page.at(-1);
    if (!last || page.some(({ content }) => content.includes('Thread 0'))) break;
    oldest = last.id;
  }
  return found.filter(({ text }) => /^(Post|Reply|Again) \d+$/.test(text)).reverse();
}

const inOutbox = async (page: Page, account: AccountKey): Promise<OutboxEntry[]> => {
  const listed: Result<OutboxEntry[]> = await page.evaluate((at) => window.kittiwake['outbox.list']({ account: at }), account);
  if (!listed.ok) throw new Error(`The outbox can't be read: ${JSON.stringify(listed.error)}`);
  return listed.value;
};

function draftOf({ account, threads }: Server, number: number, repeated: boolean): Draft {
  const isReply = !repeated && dice.chance(0.4);
  return {
    id: randomUUID(),
    account,
    text: `${repeated ? 'Again' : isReply ? 'Reply' : 'Post'} ${repeated ? number % 3 : number}`,
    spoilerText: '',
    hasSpoiler: false,
    sensitive: false,
    visibility: 'public',
    language: 'en',
    inReplyToId: isReply ? dice.pick(threads) : null,
    ...nothingMore,
    updatedAt: Date.now(),
  };
}

/** As a person does who presses every button that there is, and looks at the profile where the app asks them to. */
async function press(world: World, server: Server): Promise<number> {
  const entries = await inOutbox(world.page, server.account);
  for (const { id, state, retryAt, draft } of entries) {
    if (state === 'sending' || (state === 'waiting' && retryAt === null)) continue;
    const is = ({ text, thread }: Arrived) => text === draft.text && thread === draft.inReplyToId;
    if (state === 'unclear') {
      const isThere = (await arrived(server)).filter(is).length;
      const waiting = entries.filter((entry) => entry.id !== id && is({ text: entry.draft.text, thread: entry.draft.inReplyToId })).length;
      const wanted = server.accepted.filter(is).length;
      if (isThere + waiting >= wanted) {
        await world.page.evaluate((args) => window.kittiwake['outbox.discard'](args), { id });
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
  const draft = draftOf(server, number, dice.chance(0.25));
  const accepted: Accepted = { text: draft.text, thread: draft.inReplyToId, certain: false };
  server.accepted.push(accepted);
  const taken = await world.page.evaluate((args) => window.kittiwake['outbox.post'](args), { draft }).catch(() => null);
  if (taken?.ok) accepted.certain = true;
  else if (taken) throw new Error(`A post was refused: ${JSON.stringify(taken.error)}`);
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
  const results = await Promise.all(servers.map(async (server) => tally(server.accepted, await arrived(server))));
  const sum = (key: keyof (typeof results)[number]) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('accepted')} accepted, ${sum('lost')} lost, ${sum('doubled')} doubled, ${sum('outOfOrder')} out of order`);
  for (const { proxy } of servers) await proxy.close();
  return sum('accepted') > 0 && sum('lost') + sum('doubled') + sum('outOfOrder') === 0;
}

prepareSystem({ forTests: true });
await buildApp();
console.log(`${posts} posts, ${kills} kills, seed ${seed}`);
const world = await World.create();
const ok = await run(world).finally(() => world.stop());
process.exit(ok ? 0 : 1);
