// A server of `npm run faults`, behind a proxy that breaks its connections: what the app accepted for it, and what it has.
import { makeAccountKey } from '../../electron/contract/accounts.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { World } from '../e2e/fixtures.ts';
import { addAccount, firstPost } from '../e2e/steps.ts';
import type { Demo, DemoAccount } from './demo.ts';
import { startFaultProxy } from './fault-proxy.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { Accepted, Arrived } from './tally.ts';

export interface Server {
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

interface Media {
  description: string | null;
  meta: { original?: { width: number; height: number } } | null;
}
interface Post {
  id: string;
  content: string;
  in_reply_to_id: string | null;
  poll: { options: { title: string }[] } | null;
  media_attachments: Media[];
}

const threadsPerServer = 4;
/** Mastodon has pictures ready with its answer; here they take some time, so that posts wait for them. */
const media = { picturesToo: true, processingMs: 300 };

const share = (method: string, path: string): number => {
  if (method === 'POST' && path === '/api/v1/statuses') return 0.5;
  if (method === 'PUT' || path === '/api/v2/media') return 0.5;
  return path.startsWith('/api/v1/accounts/') ? 0.25 : 0.05;
};

async function ask<T>({ demo, person }: Pick<Server, 'demo' | 'person'>, path: string, body?: URLSearchParams): Promise<T> {
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await fetch(`${demo.url}/api/v1/${path}`, body ? { method: 'POST', headers, body } : { headers });
  return (await answer.json()) as T;
}

/** `forgetful`: it ignores idempotency keys. */
export async function prepareServer(world: World, seed: number, forgetful: boolean): Promise<Server> {
  const proxy = await startFaultProxy({ seed, share, forgetful });
  const demo = await world.service({ origin: proxy.url, posts: 40, rateLimit: 1_000_000, media });
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

const textOf = ({ content }: Pick<Post, 'content'>) => content.replace(/<[^>]+>/g, '');

/** Its description and its size, by which each picture of the run is known. */
const pictures = (attachments: readonly Media[]) =>
  attachments.map(({ description, meta }) => `${description ?? ''} ${meta?.original?.width ?? 0}×${meta?.original?.height ?? 0}`);

/** All that the account wrote during this run, in the server's order. */
export async function arrived(server: Server): Promise<Arrived[]> {
  const found: Arrived[] = [];
  const texts = new Map<string, string>();
  for (let oldest = ''; ;) {
    const before = oldest === '' ? '' : `&max_id=${oldest}`;
    const page = await ask<Post[]>(server, `accounts/${server.accountId}/statuses?limit=40&exclude_reblogs=true${before}`);
    for (const post of page) {
      const { id, in_reply_to_id: thread, poll, media_attachments: attachments } = post;
      const text = textOf(post);
      texts.set(id, text);
      found.push({ text, thread, pictures: pictures(attachments), ...(poll && { poll: poll.options.map(({ title }) => title).join() }) });
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
    .filter(({ text }) => /^((Post|Reply|Again|Poll|Picture) \d+|Part \d+\.\d)$/.test(text))
    .map(named)
    .reverse();
}

export async function scheduled(server: Server): Promise<Arrived[]> {
  const all: Arrived[] = [];
  for (let oldest = ''; ;) {
    const before = oldest === '' ? '' : `&max_id=${oldest}`;
    const page = await ask<{ id: string; params: { text: string }; media_attachments: Media[] }[]>(
      server,
      `scheduled_statuses?limit=40${before}`,
    );
    for (const { params, media_attachments: attachments } of page)
      all.push({ text: params.text, thread: null, pictures: pictures(attachments) });
    oldest = page.at(-1)?.id ?? '';
    if (oldest === '') return all;
  }
}

/** Whether the changed post says what was written last: a certain change, or one after it that the app may have had. */
export async function isChanged(server: Server): Promise<boolean> {
  const text = textOf(await ask<Post>(server, `statuses/${server.changed}`));
  const last = server.changes.findLastIndex(({ certain }) => certain);
  const may = last === -1 ? [{ text: 'Changed' }, ...server.changes] : server.changes.slice(last);
  return may.some((change) => change.text === text);
}
