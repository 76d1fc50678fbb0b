// Measures the local search over 100,000 posts in several scripts with queries typed letter by letter, through the built worker.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { makeAccountKey, originOf } from '../../electron/contract/accounts.ts';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { SearchIndex } from '../../electron/search/search-index.ts';
import { systemClock } from '../../electron/system/clock.ts';
import { percentile, round } from './figures.ts';

const postCount = 100_000;
const postsPerMessage = 500;
const runsPerQuery = 5;
const mira = makeAccountKey('https://coast.example', '1');
const jon = makeAccountKey('https://hill.example', '2');

/** Creates a deterministic random number generator. */
function createRandom(): () => number {
  let seed = 1;
  return () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
const random = createRandom();
/** Small numbers are frequent and large ones rare, like word frequencies. */
const rank = (count: number): number => Math.floor(count ** random()) - 1;
const choose = <T>(from: readonly T[], at: number): T => from[Math.min(Math.max(at, 0), from.length - 1)] as T;

const syllables = 'ti de ga le hu fo gu ll pi er sa nd ro ck ma re no va li te wa ve sk er ry ha ar co st'.split(' ');
const words = Array.from({ length: 30_000 }, (_, nth) =>
  Array.from({ length: 2 + (nth % 3) }, () => choose(syllables, Math.floor(random() * syllables.length))).join(''),
);
const kana = [
  ...'のにはをたがでてとしれさあるいもなすりこまうくよ日本語写真鳥海空月今年人大小山川田中国東京駅電車食事天気雨雪猫犬花見物語学生',
];
const arabic = 'كتاب بيت مدينة الكتاب والبيت المدينة بحر شمس قمر طيور في من على مع هذا جديد أحمد'.split(' ');

function textOf(number: number): string {
  if (number % 10 === 0) return Array.from({ length: 80 }, () => choose(kana, rank(kana.length))).join('');
  if (number % 10 === 1) return Array.from({ length: 25 }, () => choose(arabic, Math.floor(random() * arabic.length))).join(' ');
  return Array.from({ length: 35 }, () => choose(words, rank(words.length))).join(' ');
}

function languageOf(number: number): string {
  if (number % 10 === 0) return 'ja';
  if (number % 10 === 1) return 'ar';
  return 'en';
}

const makePost = (number: number) =>
  v.parse(status, {
    id: String(number),
    uri: `https://far.example/${number}`,
    created_at: new Date(1_700_000_000_000 + number * 60_000).toISOString(),
    visibility: 'public',
    account: { id: `a${number % 500}`, username: `user${number % 500}`, acct: `user${number % 500}@far.example` },
    language: languageOf(number),
    content: `<p>${textOf(number)} <a href="https://far.example/tags/tag${number % 1_000}">#tag${number % 1_000}</a></p>`,
    tags: [{ name: `tag${number % 1_000}`, url: '' }],
    media_attachments: number % 4 === 0 ? [{ id: 'm', type: 'image', description: `a picture of ${choose(words, number % 3_000)}` }] : [],
  });

/** One search for each typed letter. */
const prefixesOf = (text: string): string[] => Array.from(text, (_, letter) => text.slice(0, letter + 1));
const queries = [
  ...prefixesOf(choose(words, 3)),
  ...prefixesOf(`${choose(words, 40)} ${choose(words, 900)}`),
  ...prefixesOf('写真'),
  ...prefixesOf('日本語'),
  ...prefixesOf('الكتاب'),
  'from:user7',
  `from:user7 ${choose(words, 5)}`,
  `has:media -${choose(words, 2)}`,
  'language:ja 鳥',
  '#tag7',
  `before:2023-12 ${choose(words, 10)}`,
  'during:2023-11-20',
  'after:2020-01-01',
  'is:reply',
  `"${choose(words, 1)} ${choose(words, 2)}"`,
  'in:home',
  'zzzz',
];

/** Measures milliseconds from query to result, and processor time: of the worker, the main process's side, and garbage collection. */
export async function localSearch() {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-bench-search-'));
  const index = new SearchIndex({
    entry: fileURLToPath(new URL('../../out/search.cjs', import.meta.url)),
    paths: { cache: ':memory:', searchIndex: join(folder, 'search.db') },
    accounts: () => [mira, jon],
    hidden: () => [],
    domainOf: (account) => new URL(originOf(account)).host,
    clock: systemClock,
    log: console.error,
  });
  try {
    const search = (query: string) => index.search({ query, searcher: mira, before: null });
    index.start();
    const startedAt = performance.now();
    for (let first = 0; first < postCount; first += postsPerMessage) {
      const statuses = Array.from({ length: postsPerMessage }, (_, nth) => makePost(first + nth));
      index.applyCacheChange({ kind: 'saved', account: (first / postsPerMessage) % 3 === 0 ? jon : mira, statuses, inHome: [] });
      // The worker answers after it has indexed these posts.
      await search('zzzz');
    }
    const perPost = (performance.now() - startedAt) / postCount;
    const times: number[] = [];
    const cpuTimes: number[] = [];
    for (let run = 0; run < runsPerQuery; run += 1)
      for (const query of queries) {
        const begin = performance.now();
        const before = process.cpuUsage();
        const result = await search(query);
        times.push(performance.now() - begin);
        const { user, system } = process.cpuUsage(before);
        cpuTimes.push((user + system) / 1_000);
        if (!result.ok) throw new Error(`The search failed for ${query}`);
      }
    return {
      localSearchP50Ms: round(percentile(0.5, times)),
      localSearchP95Ms: round(percentile(0.95, times)),
      localSearchCpuP95Ms: round(percentile(0.95, cpuTimes)),
      localIndexMsPerPost: round(perPost, 2),
      localIndexMB: round((await index.size()) / 1e6, 0),
    };
  } finally {
    await index.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await localSearch());
