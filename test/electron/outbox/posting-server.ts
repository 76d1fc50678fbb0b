// A server that keeps posts, scheduled posts and changes, and ignores idempotency keys, or not, with an order for each of the next that arrive.
import { rawStatus } from '../api/sample.ts';
import { json, stubServer } from '../api/stub-server.ts';
import type { Answer, Arrived, StubServer } from '../api/stub-server.ts';

/** `lost`: it is done and the answer lost. `dropped`: it is not done. `hang`: no answer until `release`. A number: that status. */
export type Order = 'ok' | 'lost' | 'dropped' | 'hang' | number;

export interface Posted {
  id: string;
  text: string;
  in_reply_to_id: string | null;
  spoiler_text?: string;
  media?: string[];
  poll?: string[];
  edited_at?: string;
}

interface Scheduled {
  id: string;
  scheduled_at: string;
  params: Omit<Body, 'in_reply_to_id'> & { text: string; in_reply_to_id: number | null; idempotency: string };
  media_attachments: { id: string }[];
}

export interface PostingServer extends StubServer {
  /** Newest first. */
  posts: Posted[];
  scheduled: Scheduled[];
  orders: Order[];
  /** How the list of own posts is answered; null: as it is. */
  list: Answer | null;
  remembersKeys: boolean;
  /** How it schedules; `ignores`: it posts at once. */
  schedules: 'yes' | 'no' | 'ignores';
  canEdit: boolean;
  /** By how much its clock is wrong. */
  clockErrorMs: number;
  /** Adds a post from elsewhere. */
  add(text: string, inReplyToId?: string | null): Posted;
  /** Answers what hangs. */
  release(): void;
  /** What was asked with this method, as paths. */
  asked(method: string): string[];
  /** The bodies that came with this method. */
  bodies(method: string): Body[];
}

interface Body {
  status?: string;
  in_reply_to_id?: string;
  spoiler_text?: string;
  media_ids?: string[];
  poll?: { options: string[] };
  scheduled_at?: string;
}

const cut: Answer = (_, __, raw) => void raw.socket.destroy();
const mediaOf = (ids: readonly string[] = []) => ids.map((id) => ({ id, type: 'image', url: 'https://a.example/1.png', description: '' }));
const lacks = json({ error: 'Not implemented' }, 404);

export async function postingServer(now: () => number): Promise<PostingServer> {
  const keys = new Map<string, unknown>();
  let hanging: (() => void)[] = [];
  let serial = 100;
  const entity = ({ text, media, poll, ...post }: Posted) => ({
    ...rawStatus,
    ...post,
    content: `<p>${text}</p>`,
    created_at: new Date(now() + server.clockErrorMs).toISOString(),
    media_attachments: mediaOf(media),
    poll: poll ? { id: '1', options: poll.map((title) => ({ title, votes_count: 0 })), expires_at: null } : null,
  });
  const partsOf = ({ spoiler_text, media_ids, poll }: Body) => ({
    ...(spoiler_text ? { spoiler_text } : {}),
    ...(media_ids?.length ? { media: media_ids } : {}),
    ...(poll ? { poll: poll.options } : {}),
  });
  function add(text: string, inReplyToId: string | null = null, parts: Partial<Posted> = {}): Posted {
    serial += 1;
    const post = { id: String(serial), text, in_reply_to_id: inReplyToId, ...parts };
    server.posts.unshift(post);
    return post;
  }

  function create(body: Body, key: string): unknown {
    const { status = '', in_reply_to_id: parent = null, scheduled_at } = body;
    if (scheduled_at === undefined || server.schedules === 'ignores') return entity(add(status, parent, partsOf(body)));
    serial += 1;
    // As Mastodon does: the parent is a number, too large to be exact.
    const params = { ...body, text: status, in_reply_to_id: parent === null ? null : Number(parent), idempotency: key };
    const scheduled = { id: String(serial), scheduled_at, params, media_attachments: mediaOf(body.media_ids) };
    server.scheduled.unshift(scheduled);
    return scheduled;
  }

  function change({ method, url, body, headers }: Arrived): unknown {
    const id = url.split('/').at(-1) ?? '';
    if (method === 'DELETE') {
      server.posts = server.posts.filter((post) => post.id !== id);
      server.scheduled = server.scheduled.filter((post) => post.id !== id);
      return {};
    }
    const content = JSON.parse(body) as Body;
    if (method === 'PUT' && url.includes('/media/')) return { id, type: 'image', url: 'https://a.example/1.png' };
    if (method === 'PUT') {
      const post = server.posts.find((each) => each.id === id);
      if (!post) return null;
      const { spoiler_text: _, media: __, poll: ___, ...kept } = post;
      const edited = { ...kept, text: content.status ?? '', edited_at: new Date(now()).toISOString(), ...partsOf(content) };
      server.posts = server.posts.map((each) => (each === post ? edited : each));
      return entity(edited);
    }
    const key = String(headers['idempotency-key']);
    const made = (server.remembersKeys ? keys.get(key) : undefined) ?? create(content, key);
    keys.set(key, made);
    return made;
  }

  function look({ url }: Arrived): Answer {
    const [path = ''] = url.split('?');
    const [, , , group, id, part] = path.split('/');
    if (group === 'accounts') return server.list ?? json(server.posts.slice(0, 40).map(entity));
    if (group === 'scheduled_statuses') {
      if (server.schedules === 'no') return lacks;
      const found = server.scheduled.find((each) => each.id === id);
      return id === undefined ? json(server.scheduled) : found ? json(found) : json({ error: 'Record not found' }, 404);
    }
    const post = server.posts.find((each) => each.id === id);
    if (!post) return json({ error: 'Record not found' }, 404);
    return json(part === 'source' ? { id, text: post.text, spoiler_text: post.spoiler_text ?? '' } : entity(post));
  }

  const answer: Answer = (request, response, raw) => {
    if (request.method === 'GET') return look(request)(request, response, raw);
    if (request.method === 'PUT' && !server.canEdit) return lacks(request, response, raw);
    const order = server.orders.shift() ?? 'ok';
    if (order === 'dropped') return cut(request, response, raw);
    if (typeof order === 'number') return json({ error: 'No' }, order)(request, response, raw);
    const made = change(request);
    if (order === 'lost') return cut(request, response, raw);
    const respond = () => json(made)(request, response, raw);
    if (order === 'hang') return void hanging.push(respond);
    respond();
  };
  const stub = await stubServer(answer);
  const server: PostingServer = Object.assign(stub, {
    posts: [] as Posted[],
    scheduled: [] as Scheduled[],
    orders: [] as Order[],
    list: null,
    remembersKeys: false,
    schedules: 'yes' as const,
    canEdit: true,
    clockErrorMs: 0,
    add: (text: string, inReplyToId: string | null = null) => add(text, inReplyToId),
    release() {
      for (const respond of hanging) respond();
      hanging = [];
    },
    asked: (method: string) => stub.arrived.filter((each) => each.method === method).map(({ url }) => url.split('?')[0] ?? ''),
    bodies: (method: string) => stub.arrived.filter((each) => each.method === method).map(({ body }) => JSON.parse(body) as Body),
  });
  return server;
}
