// A server that keeps posts and ignores idempotency keys, or not, with an order for each of the next posts that arrive.
import { rawStatus } from '../api/sample.ts';
import { json, stubServer } from '../api/stub-server.ts';
import type { Answer, StubServer } from '../api/stub-server.ts';

/** `lost`: it is posted and the answer lost. `dropped`: it is not posted. `hang`: no answer until `release`. A number: that status. */
export type Order = 'ok' | 'lost' | 'dropped' | 'hang' | number;

export interface Posted {
  id: string;
  text: string;
  in_reply_to_id: string | null;
}

export interface PostingServer extends StubServer {
  /** Newest first. */
  posts: Posted[];
  orders: Order[];
  /** How the list of own posts is answered; null: as it is. */
  list: Answer | null;
  remembersKeys: boolean;
  /** By how much its clock is wrong. */
  clockErrorMs: number;
  /** Adds a post from elsewhere. */
  add(text: string, inReplyToId?: string | null): void;
  /** Answers what hangs. */
  release(): void;
}

const cut: Answer = (_, __, raw) => void raw.socket.destroy();

export async function postingServer(now: () => number): Promise<PostingServer> {
  const keys = new Map<string, Posted>();
  let hanging: (() => void)[] = [];
  let serial = 100;
  const entity = (post: Posted) => ({
    ...rawStatus,
    ...post,
    content: `<p>${post.text}</p>`,
    created_at: new Date(now() + server.clockErrorMs).toISOString(),
  });
  function add(text: string, inReplyToId: string | null = null): Posted {
    serial += 1;
    const post = { id: String(serial), text, in_reply_to_id: inReplyToId };
    server.posts.unshift(post);
    return post;
  }
  const answer: Answer = (request, response, raw) => {
    if (request.method === 'GET') return (server.list ?? json(server.posts.slice(0, 40).map(entity)))(request, response, raw);
    const order = server.orders.shift() ?? 'ok';
    if (order === 'dropped') return cut(request, response, raw);
    if (typeof order === 'number') return json({ error: 'No' }, order)(request, response, raw);
    const { status, in_reply_to_id: parent = null } = JSON.parse(request.body) as { status: string; in_reply_to_id?: string };
    const key = String(request.headers['idempotency-key']);
    const known = server.remembersKeys ? keys.get(key) : undefined;
    const post = known ?? add(status, parent);
    keys.set(key, post);
    if (order === 'lost') return cut(request, response, raw);
    const respond = () => json(entity(post))(request, response, raw);
    if (order === 'hang') return void hanging.push(respond);
    respond();
  };
  const stub = await stubServer(answer);
  const server: PostingServer = Object.assign(stub, {
    posts: [] as Posted[],
    orders: [] as Order[],
    list: null,
    remembersKeys: false,
    clockErrorMs: 0,
    add: (text: string, inReplyToId: string | null = null) => void add(text, inReplyToId),
    release() {
      for (const respond of hanging) respond();
      hanging = [];
    },
  });
  return server;
}
