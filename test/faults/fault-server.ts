// Sets up a server for `npm run faults` behind the fault proxy, and reads what arrived there, to compare it with the accepted posts.
import { makeAccountKey } from '../../electron/contract/accounts.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { AppWorld } from '../e2e/fixtures.ts';
import { addAccount, waitForFirstPost } from '../e2e/steps.ts';
import type { TestDemo, TestDemoOptions, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { FaultProxy } from './fault-proxy.ts';
import type { AcceptedPost, ArrivedPost } from './tally.ts';

export interface FaultServer {
  demo: TestDemo;
  proxy: FaultProxy;
  credentials: DemoCredentials;
  account: AccountKey;
  accountId: string;
  threads: string[];
  /** Id of a post that is edited repeatedly. */
  editedPostId: string;
  /** Texts of the edits, in order. */
  edits: { text: string; certain: boolean }[];
  accepted: AcceptedPost[];
  scheduled: AcceptedPost[];
}

interface MediaResponse {
  description: string | null;
  meta: { original?: { width: number; height: number } } | null;
}
interface PostResponse {
  id: string;
  content: string;
  in_reply_to_id: string | null;
  poll: { options: { title: string }[] } | null;
  media_attachments: MediaResponse[];
}

const threadsPerServer = 4;
/** Mastodon answers after processing pictures; here processing takes some time, so that posts have to wait for them. */
const media = { picturesToo: true, processingMs: 300 };

const faultProbability = (method: string, path: string): number => {
  if (method === 'POST' && path === '/api/v1/statuses') return 0.5;
  if (method === 'PUT' || path === '/api/v2/media') return 0.5;
  return path.startsWith('/api/v1/accounts/') ? 0.25 : 0.05;
};

export async function callServer<T>(
  { demo, credentials }: Pick<FaultServer, 'demo' | 'credentials'>,
  path: string,
  body?: URLSearchParams,
): Promise<T> {
  const headers = { authorization: `Bearer ${credentials.token}` };
  const answer = await fetch(`${demo.url}/api/v1/${path}`, body ? { method: 'POST', headers, body } : { headers });
  return (await answer.json()) as T;
}

/** Starts a server behind a fault proxy, and adds an account of it to the app. */
export async function addServer(
  world: AppWorld,
  proxy: FaultProxy,
  options: TestDemoOptions,
): Promise<Pick<FaultServer, 'demo' | 'proxy' | 'credentials'>> {
  const demo = await world.startServer({ origin: proxy.url, ...options });
  proxy.setTarget(demo.url);
  const credentials = world.demoAccount(demo);
  await addAccount(world, proxy.url, credentials);
  await waitForFirstPost(world.page);
  return { demo, proxy, credentials };
}

/** Adds a server for writing, with threads to reply to. */
export async function prepareServer(world: AppWorld, seed: number, ignoresIdempotencyKeys: boolean): Promise<FaultServer> {
  const proxy = await FaultProxy.start({ seed, faultProbability, ignoresIdempotencyKeys });
  const { demo, credentials } = await addServer(world, proxy, { posts: 40, media });
  const { id } = await callServer<{ id: string }>({ demo, credentials }, 'accounts/verify_credentials');
  const createPost = (status: string) => callServer<{ id: string }>({ demo, credentials }, 'statuses', new URLSearchParams({ status }));
  const threads: string[] = [];
  while (threads.length < threadsPerServer) threads.push((await createPost(`Thread ${threads.length}`)).id);
  const { id: editedPostId } = await createPost('Changed');
  const account = makeAccountKey(proxy.url, id);
  return { demo, proxy, credentials, account, accountId: id, threads, editedPostId, edits: [], accepted: [], scheduled: [] };
}

export const textOf = ({ content }: Pick<PostResponse, 'content'>) => content.replace(/<[^>]+>/g, '');

/** Description and size identify each picture of the run. */
const describePictures = (attachments: readonly MediaResponse[]) =>
  attachments.map(({ description, meta }) => `${description ?? ''} ${meta?.original?.width ?? 0}×${meta?.original?.height ?? 0}`);

/** Returns all posts of the account from this run in the server's order. */
export async function listArrivedPosts(server: FaultServer): Promise<ArrivedPost[]> {
  const posts: ArrivedPost[] = [];
  const texts = new Map<string, string>();
  for (let oldest = ''; ;) {
    const before = oldest === '' ? '' : `&max_id=${oldest}`;
    const page = await callServer<PostResponse[]>(server, `accounts/${server.accountId}/statuses?limit=40&exclude_reblogs=true${before}`);
    for (const post of page) {
      const { id, in_reply_to_id: thread, poll, media_attachments: attachments } = post;
      const text = textOf(post);
      texts.set(id, text);
      posts.push({
        text,
        thread,
        pictures: describePictures(attachments),
        ...(poll && { poll: poll.options.map(({ title }) => title).join() }),
      });
    }
    const last = page.at(-1);
    if (!last || page.some(({ content }) => content.includes('Thread 0'))) break;
    oldest = last.id;
  }
  // The id of a thread's post is unknown when the reply is written, so the text identifies the post.
  const replaceThreadId = ({ thread, ...post }: ArrivedPost) => ({
    ...post,
    thread: texts.get(thread ?? '')?.startsWith('Part') ? (texts.get(thread ?? '') ?? '') : thread,
  });
  return posts
    .filter(({ text }) => /^((Post|Reply|Again|Poll|Picture) \d+|Part \d+\.\d)$/.test(text))
    .map(replaceThreadId)
    .reverse();
}

export async function listScheduledPosts(server: FaultServer): Promise<ArrivedPost[]> {
  const all: ArrivedPost[] = [];
  for (let oldest = ''; ;) {
    const before = oldest === '' ? '' : `&max_id=${oldest}`;
    const page = await callServer<{ id: string; params: { text: string }; media_attachments: MediaResponse[] }[]>(
      server,
      `scheduled_statuses?limit=40${before}`,
    );
    for (const { params, media_attachments: attachments } of page)
      all.push({ text: params.text, thread: null, pictures: describePictures(attachments) });
    oldest = page.at(-1)?.id ?? '';
    if (oldest === '') return all;
  }
}

/** True if the edited post has the text of the last certain edit, or of a later edit that the app may have accepted. */
export async function hasExpectedEdit(server: FaultServer): Promise<boolean> {
  const text = textOf(await callServer<PostResponse>(server, `statuses/${server.editedPostId}`));
  const last = server.edits.findLastIndex(({ certain }) => certain);
  const allowedEdits = last === -1 ? [{ text: 'Changed' }, ...server.edits] : server.edits.slice(last);
  return allowedEdits.some((edit) => edit.text === text);
}
