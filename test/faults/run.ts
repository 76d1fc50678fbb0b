// `npm run faults`: writes posts in the built app while a proxy breaks its connections and the app is killed.
// Nothing may be lost, duplicated, out of order, or have other attachments. `--holes`: reads lists instead, which may have no holes.
// `--damage`: damages stored files instead; nothing may be lost without a report. `--networks`: measures what the user sees on bad networks.
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildForTests } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { OutboxEntry } from '../../electron/contract/journal.ts';
import type { Result } from '../../electron/contract/result.ts';
import { createDice } from '@kittiwake/demo-server/seed/random';
import { AppWorld } from '../e2e/fixtures.ts';
import { runDamages } from './damage.ts';
import { acceptedPostsOf, createRandomDraft, submitDraft } from './fault-posts.ts';
import { faultKinds } from './fault-proxy.ts';
import { listArrivedPosts, hasExpectedEdit, prepareServer, listScheduledPosts } from './fault-server.ts';
import type { FaultServer } from './fault-server.ts';
import { findHoles } from './holes.ts';
import { measureNetworks } from './measure-networks.ts';
import { tally } from './tally.ts';
import type { ArrivedPost, Tally } from './tally.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string' },
    holes: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '12' },
    damage: { type: 'boolean', default: false },
    damages: { type: 'string', default: '200' },
    networks: { type: 'boolean', default: false },
  },
});
const posts = Number(values.posts ?? 200);
const kills = Number(values.kills ?? 20);
const seed = Number(values.seed ?? randomInt(1_000_000));
const dice = createDice(seed);
/** Posts that are still in the outbox after this time without a post that left it count as lost. */
const maxEndingMs = 5 * 60_000;
/** Long timeout, because the machine may be busy. */
const maxStartMs = 120_000;

const listOutbox = async (page: Page, account: AccountKey): Promise<OutboxEntry[]> => {
  const result: Result<OutboxEntry[]> = await page.evaluate((key) => window.kittiwake.invoke('outbox.list', { account: key }), account);
  if (!result.ok) throw new Error(`The outbox can't be read: ${JSON.stringify(result.error)}`);
  return result.value;
};

/** Acts like a user who presses every button, and checks the server's posts where the app cannot know whether a post arrived. */
async function pressButtons(world: AppWorld, server: FaultServer): Promise<number> {
  const entries = await listOutbox(world.page, server.account);
  const decidedTexts = new Set<string>();
  for (const { id, state, problem, retryAt, draft } of entries) {
    if (state === 'sending' || (state === 'waiting' && retryAt === null)) continue;
    if (problem !== null && 'problem' in problem && problem.problem === 'attachment-incomplete') {
      // The page was killed while it copied a file, and no other copy exists.
      await world.page.evaluate((args) => window.kittiwake.invoke('outbox.discard', args), { id, followers: 'discard' as const });
      continue;
    }
    const isSamePost = ({ text, thread }: ArrivedPost) => text === draft.text && thread === draft.inReplyToId;
    // Texts in threads are unique, so the app finds such posts before it sends them again. Discarding the entry instead would make the
    // next post of the thread a reply to the post before the discarded one.
    if (state === 'unclear' && draft.editedId === null && !draft.text.startsWith('Part')) {
      const others = entries.filter((entry) => entry.id !== id && isSamePost({ text: entry.draft.text, thread: entry.draft.inReplyToId }));
      // A post that is being sent would be counted both on the server and in the outbox.
      if (decidedTexts.has(draft.text) || others.some((other) => other.state === 'waiting' || other.state === 'sending')) continue;
      const serverPosts = draft.schedule === null ? await listArrivedPosts(server) : await listScheduledPosts(server);
      const acceptedCount = [...server.accepted, ...server.scheduled].filter(isSamePost).length;
      if (serverPosts.filter(isSamePost).length + others.length >= acceptedCount) {
        decidedTexts.add(draft.text);
        await world.page.evaluate((args) => window.kittiwake.invoke('outbox.discard', args), { id, followers: 'continue' as const });
        continue;
      }
    }
    decidedTexts.add(draft.text);
    await world.page.evaluate((args) => window.kittiwake.invoke('outbox.retry', args), { id });
  }
  return entries.length;
}

/** Kills the page for an odd number, otherwise the app, so that the page is killed at most once in a run of the app. */
async function kill(world: AppWorld, number: number): Promise<void> {
  if (number % 2 === 0) await world.restart('kill');
  else await world.app.crashPage();
  await world.page.waitForFunction(() => 'kittiwake' in window, null, { timeout: maxStartMs });
}

async function writePost(world: AppWorld, server: FaultServer, number: number): Promise<void> {
  if (dice.chance(0.1)) return editPost(world, server, number);
  const draft = createRandomDraft(dice, server, number);
  const accepted = acceptedPostsOf(draft);
  const isPostedFirst = dice.chance(0.3);
  (draft.schedule === null ? server.accepted : server.scheduled).push(...accepted);
  const result = await submitDraft(world, draft, isPostedFirst);
  if (result?.ok) for (const each of accepted) each.certain = true;
  else if (result) throw new Error(`A post was refused: ${JSON.stringify(result.error)}`);
}

/** Edits the post; opening it may fail because of the broken connection. */
async function editPost(world: AppWorld, server: FaultServer, number: number): Promise<void> {
  const editedPost = { account: server.account, status: server.editedPostId };
  // The new edit will replace the pending edit.
  const earlierEdits = server.edits.filter(({ certain }) => certain);
  for (const each of earlierEdits) each.certain = false;
  const draftResult = await world.page.evaluate((args) => window.kittiwake.invoke('outbox.editSent', args), editedPost).catch(() => null);
  if (draftResult?.ok === false) for (const each of earlierEdits) each.certain = true;
  if (!draftResult?.ok) return;
  const edit = { text: `Changed ${number}`, certain: false };
  server.edits.push(edit);
  const draft = { ...draftResult.value, text: edit.text };
  const result = await world.page.evaluate((args) => window.kittiwake.invoke('outbox.post', args), { draft }).catch(() => null);
  edit.certain = result?.ok ?? false;
}

/** Waits until the server's account has no post left, as long as their number falls. */
async function awaitEmptyOutbox(world: AppWorld, server: FaultServer): Promise<void> {
  let fewest = Infinity;
  for (let deadline = 0; ; await setTimeout(500)) {
    const count = await pressButtons(world, server);
    if (count < fewest) deadline = Date.now() + maxEndingMs;
    fewest = Math.min(fewest, count);
    if (count === 0 || Date.now() >= deadline) return;
  }
}

async function run(world: AppWorld): Promise<boolean> {
  await world.start();
  const servers = [await prepareServer(world, seed, false), await prepareServer(world, seed + 1, true)];
  for (const { proxy } of servers) proxy.allow(faultKinds);
  const killAfter = new Map(Array.from({ length: kills }, (_, at) => [Math.floor(((at + 1) * posts) / (kills + 1)), at]));
  for (let number = 0; number < posts; number += 1) {
    const server = dice.pick(servers);
    const writing = writePost(world, server, number);
    const killNumber = killAfter.get(number);
    if (killNumber === undefined) await writing;
    else await kill(world, killNumber);
    await writing;
    await setTimeout(dice.integer(0, 100));
    if (number % 10 === 0) for (const each of servers) await pressButtons(world, each);
  }
  for (const { proxy } of servers) proxy.allow([]);
  for (const server of servers) await awaitEmptyOutbox(world, server);

  const hasNoFault = await report(servers);
  for (const { proxy } of servers) await proxy.close();
  return hasNoFault;
}

/** Returns true if no fault was found. */
async function report(servers: readonly FaultServer[]): Promise<boolean> {
  for (const { proxy } of servers) console.log(`faults: ${[...proxy.counts].map(([kind, count]) => `${count} ${kind}`).join(', ')}`);
  const tallies = await Promise.all(
    servers.map(async (server) => [
      tally(server.accepted, await listArrivedPosts(server)),
      tally(server.scheduled, await listScheduledPosts(server)),
      { ...tally([], []), ...((await hasExpectedEdit(server)) ? {} : { lost: 1, lostTexts: [server.edits.at(-1)?.text ?? ''] }) },
    ]),
  );
  const lost = tallies.flat().flatMap(({ lostTexts }) => lostTexts);
  if (lost.length > 0) console.log(`lost: ${lost.join(', ')}`);
  const doubled = tallies.flat().flatMap(({ doubledTexts }) => doubledTexts);
  if (doubled.length > 0) console.log(`doubled: ${doubled.join(', ')}`);
  const sum = (key: Exclude<keyof Tally, 'lostTexts' | 'doubledTexts'>) => tallies.flat().reduce((total, each) => total + each[key], 0);
  const count = (countOf: (server: FaultServer) => number) => servers.reduce((total, server) => total + countOf(server), 0);
  const polls = count(({ accepted }) => accepted.filter(({ poll }) => poll !== undefined).length);
  const kinds = `${polls} polls, ${count((server) => server.scheduled.length)} scheduled`;
  console.log(`of these ${kinds}; and ${count(({ edits }) => edits.length)} edits`);
  const order = `${sum('outOfOrder')} out of order, ${sum('misplaced')} polls on the wrong post or missing`;
  const attachments = `${sum('misplacedAttachments')} of ${sum('attachments')} attachments on the wrong post or missing`;
  console.log(`${sum('accepted')} accepted, ${sum('lost')} lost, ${sum('doubled')} doubled, ${order}, ${attachments}`);
  const faultCounts = (['lost', 'doubled', 'outOfOrder', 'misplaced', 'misplacedAttachments'] as const).map(sum);
  return sum('accepted') > 0 && sum('attachments') > 0 && faultCounts.every((each) => each === 0);
}

if (values.damage) {
  console.log(`${values.damages} damages, seed ${seed}`);
  process.exit(runDamages({ seed, count: Number(values.damages) }) ? 0 : 1);
}
prepareSystem({ forTests: true });
await buildForTests();
if (values.networks) {
  await measureNetworks();
  process.exit(0);
}
const rounds = Number(values.rounds);
console.log(`${values.holes ? `${rounds} rounds` : `${posts} posts, ${kills} kills`}, seed ${seed}`);
const world = await AppWorld.create();
const ok = await (values.holes ? findHoles(world, { seed, rounds }) : run(world)).finally(() => world.stop());
process.exit(ok ? 0 : 1);
