// `npm run faults -- --networks`: measures what the user sees on bad networks, and prints it as a table with the times of the sights.
import { setTimeout } from 'node:timers/promises';
import { list } from '../e2e/steps.ts';
import { NetworkUser } from './network-user.ts';
import type { SightTimes } from './network-user.ts';
import { actNames, moments, networkNames, networks, restoreNetwork } from './networks.ts';
import type { NetworkName } from './networks.ts';

const maxRecoveryMs = 60_000;
const lastMoment = Math.max(...moments) * 1_000;

const isSeenAt = (times: readonly number[], ms: number): boolean => times.filter((time) => time <= ms).length % 2 === 1;

function describeMoment(times: SightTimes, ms: number): string {
  const names = Object.entries(times).flatMap(([name, changes]) => (isSeenAt(changes, ms) ? [name] : []));
  return names.join(', ') || 'nothing';
}

/** Returns the milliseconds until the condition holds, or null. */
async function timeUntil(condition: () => Promise<boolean> | boolean): Promise<number | null> {
  const startedAt = Date.now();
  for (; Date.now() - startedAt < maxRecoveryMs; await setTimeout(50)) if (await condition()) return Date.now() - startedAt;
  return null;
}

async function measure(network: NetworkName): Promise<void> {
  const user = await NetworkUser.start();
  networks[network](user.front);
  try {
    for (const act of actNames) {
      await user.acts[act]();
      await setTimeout(lastMoment + 500);
      const times = await user.recordedSights();
      for (const moment of moments) console.log(`| ${network} | ${act} | ${moment} s | ${describeMoment(times, moment * 1_000)} |`);
      const firsts = Object.entries(times).flatMap(([name, [first]]) => (first === undefined ? [] : [`${name} ${Math.round(first)} ms`]));
      console.log(`| ${network} | ${act} | first seen | ${firsts.join(', ')} |`);
    }
    restoreNetwork(user.front);
    const local = list(user.page, 'Local').getByRole('article').first();
    const times = await Promise.all([
      timeUntil(() => local.isVisible()),
      timeUntil(() => user.demo.streams('user') > 0),
      timeUntil(() => user.countPosts() === 1),
    ]);
    const [viewTime, streamTime, postTime] = times.map((ms) => (ms === null ? `not within ${maxRecoveryMs / 1_000} s` : `${ms} ms`));
    console.log(`| ${network} | recovery | | view ${viewTime}, stream ${streamTime}, post ${postTime} |`);
  } finally {
    await user.stop();
  }
}

export async function measureNetworks(): Promise<void> {
  console.log('| Network | Act | After | Seen |\n| --- | --- | --- | --- |');
  for (const network of networkNames) await measure(network);
}
