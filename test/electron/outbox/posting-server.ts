// Runs a server that stores posts, scheduled posts, and edits, with or without idempotency keys, and with planned responses.
import { rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { json, StubServer } from '../api/stub-server.ts';
import type { StubAnswer, ReceivedRequest } from '../api/stub-server.ts';

/** `lost`: done, but the response is lost. `dropped`: not done. `hang`: no response until `release`. A number: that HTTP status. */
export type ResponseOrder = 'ok' | 'lost' | 'dropped' | 'hang' | number;

export interface ServerPost {
  id: string;
  text: string;
  in_reply_to_id: string | null;
  spoiler_text?: string;
  media?: string[];
  poll?: string[];
  edited_at?: string;
}

interface ServerScheduledPost {
  id: string;
  scheduled_at: string;
  params: Omit<PostBody, 'in_reply_to_id'> & { text: string; in_reply_to_id: number | null; idempotency: string };
  media_attachments: { id: string }[];
}

interface PostBody {
  status?: string;
  in_reply_to_id?: string;
  spoiler_text?: string;
  media_ids?: string[];
  poll?: { options: string[] };
  scheduled_at?: string;
}

const cutConnection: StubAnswer = (_, __, raw) => void raw.socket.destroy();
const mediaOf = (ids: readonly string[] = []) => ids.map((id) => ({ id, type: 'image', url: 'https://a.example/1.png', description: '' }));
const notImplemented = json({ error: 'Not implemented' }, 404);

function partsOf({ spoiler_text, media_ids, poll }: PostBody): Partial<ServerPost> {
  return {
    ...(spoiler_text ? { spoiler_text } : {}),
    ...(media_ids?.length ? { media: media_ids } : {}),
    ...(poll ? { poll: poll.options } : {}),
  };
}

export class PostingServer extends StubServer {
  /** Posts, newest first. */
  posts: ServerPost[] = [];
  scheduled: ServerScheduledPost[] = [];
  orders: ResponseOrder[] = [];
  /** Response for the list of the account's own posts; null for the actual list. */
  list: StubAnswer | null = null;
  remembersKeys = false;
  /** Support for scheduled posts; `ignores`: publishes at once. */
  schedules: 'yes' | 'no' | 'ignores' = 'yes';
  canEdit = true;
  /** Error of the server's clock. */
  clockErrorMs = 0;
  readonly #now: () => number;
  readonly #records = new Map<string, unknown>();
  #pendingResponses: (() => void)[] = [];
  #serial = 100;

  constructor(now: () => number) {
    super();
    this.#now = now;
    this.answer = (...exchange) => this.#respond(...exchange);
  }

  /** Adds a post by another client. */
  add(text: string, inReplyToId: string | null = null): ServerPost {
    return this.#insert(text, inReplyToId, {});
  }

  /** Responds to hanging requests. */
  release(): void {
    for (const respond of this.#pendingResponses) respond();
    this.#pendingResponses = [];
  }

  /** Returns the paths of the requests with this method. */
  requestPaths(method: string): string[] {
    return this.requests.filter((each) => each.method === method).map(({ url }) => url.split('?')[0] ?? '');
  }

  /** Returns the bodies of the requests with this method. */
  bodies(method: string): PostBody[] {
    return this.requests.filter((each) => each.method === method).map(({ body }) => JSON.parse(body) as PostBody);
  }

  #respond(...[request, response, raw]: Parameters<StubAnswer>): void {
    if (request.method === 'GET') return this.#answerGet(request)(request, response, raw);
    if (request.method === 'PUT' && !this.canEdit) return notImplemented(request, response, raw);
    const order = this.orders.shift() ?? 'ok';
    if (order === 'dropped') return cutConnection(request, response, raw);
    if (typeof order === 'number') return json({ error: 'No' }, order)(request, response, raw);
    const body = this.#applyRequest(request);
    if (order === 'lost') return cutConnection(request, response, raw);
    const respond = () => json(body)(request, response, raw);
    if (order === 'hang') return void this.#pendingResponses.push(respond);
    respond();
  }

  #answerGet({ url }: ReceivedRequest): StubAnswer {
    const { pathname: path, searchParams } = new URL(url, this.origin);
    const [, , , group, id, part] = path.split('/');
    if (group === 'accounts') {
      const from = this.posts.findIndex((post) => post.id === searchParams.get('max_id')) + 1;
      return this.list ?? json(this.posts.slice(from, from + 40).map((post) => this.#toEntity(post)));
    }
    if (group === 'scheduled_statuses') {
      if (this.schedules === 'no') return notImplemented;
      const entry = this.scheduled.find((each) => each.id === id);
      if (id === undefined) return json(this.scheduled);
      return entry ? json(entry) : json({ error: 'Record not found' }, 404);
    }
    const post = this.posts.find((each) => each.id === id);
    if (!post) return json({ error: 'Record not found' }, 404);
    return json(part === 'source' ? { id, text: post.text, spoiler_text: post.spoiler_text ?? '' } : this.#toEntity(post));
  }

  #applyRequest({ method, url, body, headers }: ReceivedRequest): unknown {
    const id = url.split('/').at(-1) ?? '';
    if (method === 'DELETE') {
      this.posts = this.posts.filter((post) => post.id !== id);
      this.scheduled = this.scheduled.filter((post) => post.id !== id);
      return {};
    }
    const content = JSON.parse(body) as PostBody;
    if (method === 'PUT' && url.includes('/media/')) return { id, type: 'image', url: 'https://a.example/1.png' };
    if (method === 'PUT' && url.includes('/scheduled_statuses/')) return this.#reschedule(id, content);
    if (method === 'PUT') return this.#edit(id, content);
    const key = String(headers['idempotency-key']);
    const record = (this.remembersKeys ? this.#records.get(key) : undefined) ?? this.#create(content, key);
    this.#records.set(key, record);
    return record;
  }

  #create(body: PostBody, key: string): unknown {
    const { status = '', in_reply_to_id: parent = null, scheduled_at } = body;
    if (scheduled_at === undefined || this.schedules === 'ignores') return this.#toEntity(this.#insert(status, parent, partsOf(body)));
    this.#serial += 1;
    // Mastodon returns the parent's id as a number, too large to be exact.
    const params = { ...body, text: status, in_reply_to_id: parent === null ? null : Number(parent), idempotency: key };
    const scheduled = { id: String(this.#serial), scheduled_at, params, media_attachments: mediaOf(body.media_ids) };
    this.scheduled.unshift(scheduled);
    return scheduled;
  }

  #reschedule(id: string, { scheduled_at }: PostBody): unknown {
    const scheduled = this.scheduled.find((each) => each.id === id);
    if (scheduled && scheduled_at !== undefined) scheduled.scheduled_at = scheduled_at;
    return scheduled;
  }

  #edit(id: string, content: PostBody): unknown {
    const post = this.posts.find((each) => each.id === id);
    if (!post) return null;
    const { spoiler_text: _, media: __, poll: ___, ...postFields } = post;
    const edited = { ...postFields, text: content.status ?? '', edited_at: new Date(this.#now()).toISOString(), ...partsOf(content) };
    this.posts = this.posts.map((each) => (each === post ? edited : each));
    return this.#toEntity(edited);
  }

  #insert(text: string, inReplyToId: string | null, parts: Partial<ServerPost>): ServerPost {
    this.#serial += 1;
    const post = { id: String(this.#serial), text, in_reply_to_id: inReplyToId, ...parts };
    this.posts.unshift(post);
    return post;
  }

  #toEntity({ text, media, poll, ...post }: ServerPost) {
    return {
      ...rawStatus,
      ...post,
      content: `<p>${text}</p>`,
      created_at: new Date(this.#now() + this.clockErrorMs).toISOString(),
      media_attachments: mediaOf(media),
      poll: poll ? { id: '1', options: poll.map((title) => ({ title, votes_count: 0 })), expires_at: null } : null,
    };
  }
}
