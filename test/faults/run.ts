// `npm run faults`: writes posts in the built app while a proxy breaks its connections and the app is killed; nothing may be lost, doubled, out of order or have other attachments.
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { OutboxEntry } from '../../electron/contract/journal.ts';
import type { Result } from '../../electron/contract/result.ts';
import { createDice } from '../../electron/demo/seed/random.ts';
import { World } from '../e2e/fixtures.ts';
import { acceptedOf, draftOf, post } from './fault-posts.ts';
import { faultKinds } from './fault-proxy.ts';
import { arrived, isChanged, prepareServer, scheduled } from './fault-server.ts';
import type { Server } from './fault-server.ts';
import { tally } from './tally.ts';
import type { Arrived, Tally } from './tally.ts';

const { values } = parseArgs({ options: { posts: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } } });
const posts = Number(values.posts ?? 200);
const kills = Number(values.kills ?? 20);
const seed = Number(values.seed ?? randomInt(1_000_000));
const dice = createDice(seed);
/** What is left in the outbox after that is lost. */
const maxEndingMs = 5 * 60_000;
/** The machine may have much else to do. */
const maxStartMs = 120_000;

const inOutbox = async (page: Page, account: AccountKey): Promise<OutboxEntry[]> => {
  const listed: Result<OutboxEntry[]> = await page.evaluate((at) => window.kittiwake['outbox.list']({ account: at }), account);
  if (!listed.ok) throw new Error(`The outbox can't be read: ${JSON.stringify(listed.error)}`);
  return listed.value;
};

/** As a person does who presses every button that there is, and looks at the profile where the app asks them to. */
async function press(world: World, server: Server): Promise<number> {
  const entries = await inOutbox(world.page, server.account);
  const decided = new Set<string>();
  for (const { id, state, problem, retryAt, draft } of entries) {
    if (state === 'sending' || (state === 'waiting' && retryAt === null)) continue;
    if (problem !== null && 'problem' in problem && problem.problem === 'attachment-incomplete') {
      // The page was killed while it copied a file, which is nowhere else.
      await world.page.evaluate((args) => window.kittiwake['outbox.discard'](args), { id, followers: 'discard' as const });
      continue;
    }
    const is = ({ text, thread }: Arrived) => text === draft.text && (thread === draft.inReplyToId || text.startsWith('Part'));
    if (state === 'unclear' && draft.editedId === null) {
      const others = entries.filter((entry) => entry.id !== id && is({ text: entry.draft.text, thread: entry.draft.inReplyToId }));
      // One that is on its way would be counted there and here.
      if (decided.has(draft.text) || others.some((other) => other.state === 'waiting' || other.state === 'sending')) continue;
      const there = draft.schedule === null ? await arrived(server) : await scheduled(server);
      const wanted = [...server.accepted, ...server.scheduled].filter(is).length;
      if (there.filter(is).length + others.length >= wanted) {
        decided.add(draft.text);
        await world.page.evaluate((args) => window.kittiwake['outbox.discard'](args), { id, followers: 'continue' as const });
        continue;
      }
    }
    decided.add(draft.text);
    await world.page.evaluate((args) => window.kittiwake['outbox.retry'](args), { id });
  }
  return entries.length;
}

/** Odd ones kill the page, even ones the app, so that the page is never killed twice in one run of the app. */
async function kill(world: World, number: number): Promise<void> {
  if (number % 2 === 0) await world.restart('kill');
  else await world.app.crashPage();
  await world.page.waitForFunction(() => 'kittiwake' in window, null, { timeout: maxStartMs });
}

async function write(world: World, server: Server, number: number): Promise<void> {
  if (dice.chance(0.1)) return change(world, server, number);
  const draft = draftOf(dice, server, number);
  const accepted = acceptedOf(draft);
  const isPostedFirst = dice.chance(0.3);
  (draft.schedule === null ? server.accepted : server.scheduled).push(...accepted);
  const taken = await post(world, draft, isPostedFirst);
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

async function run(world: World): Promise<boolean> {
  await world.start();
  const servers = [await prepareServer(world, seed, false), await prepareServer(world, seed + 1, true)];
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

  const isGood = await report(servers);
  for (const { proxy } of servers) await proxy.close();
  return isGood;
}

/** True: nothing is wrong. */
async function report(servers: readonly Server[]): Promise<boolean> {
  for (const { proxy } of servers) console.log(`faults: ${[...proxy.counts].map(([kind, count]) => `${count} ${kind}`).join(', ')}`);
  const tallies = await Promise.all(
    servers.map(async (server) => [
      tally(server.accepted, await arrived(server)),
      tally(server.scheduled, await scheduled(server)),
      { ...tally([], []), ...((await isChanged(server)) ? {} : { lost: 1, lostTexts: [server.changes.at(-1)?.text ?? ''] }) },
    ]),
  );
  const lost = tallies.flat().flatMap(({ lostTexts }) => lostTexts);
  if (lost.length > 0) console.log(`lost: ${lost.join(', ')}`);
  const sum = (key: Exclude<keyof Tally, 'lostTexts'>) => tallies.flat().reduce((total, each) => total + each[key], 0);
  const count = (which: (server: Server) => number) => servers.reduce((total, server) => total + which(server), 0);
  const polls = count(({ accepted }) => accepted.filter(({ poll }) => poll !== undefined).length);
  const kinds = `${polls} polls, ${count((server) => server.scheduled.length)} scheduled`;
  console.log(`of these ${kinds}; and ${count(({ changes }) => changes.length)} edits`);
  const order = `${sum('outOfOrder')} out of order, ${sum('misplaced')} polls on the wrong post or missing`;
  const attachments = `${sum('misplacedAttachments')} of ${sum('attachments')} attachments on the wrong post or missing`;
  console.log(`${sum('accepted')} accepted, ${sum('lost')} lost, ${sum('doubled')} doubled, ${order}, ${attachments}`);
  const wrong = (['lost', 'doubled', 'outOfOrder', 'misplaced', 'misplacedAttachments'] as const).map(sum);
  return sum('accepted') > 0 && sum('attachments') > 0 && wrong.every((each) => each === 0);
}

prepareSystem({ forTests: true });
await buildApp();
console.log(`${posts} posts, ${kills} kills, seed ${seed}`);
const world = await World.create();
const ok = await run(world).finally(() => world.stop());
process.exit(ok ? 0 : 1);
