// Serves the streaming API over WebSocket and server-sent events, and sends each event to the subscriptions that it concerns.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Presenter } from '../present/presenter.ts';
import type { StoreEvent } from '../store/database.ts';
import type { StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { TimelineQuery } from '../store/timelines.ts';
import { refuseUpgrade } from './origin-guard.ts';
import { isPermitted } from './scopes.ts';

interface StreamSubscription {
  /** The `stream` field of frames: `['user']`, `['hashtag', 'tides']`. */
  name: string[];
  timeline: TimelineQuery | null;
}

interface StreamConnection {
  me: string;
  token: string;
  subscriptions: Map<string, StreamSubscription>;
  send(frame: StreamFrame): void;
  close(): void;
}

interface StreamFrame {
  stream: string[];
  event: string;
  payload?: string;
}

const pingIntervalMs = 30_000;

/** Reason for refusing a subscription, as Mastodon's streaming server words it (streaming/index.js). */
export interface StreamRefusal {
  error: string;
  status: 400 | 401;
}
interface StreamRequest {
  stream: string;
  tag: string | null;
  list: string | null;
}

export const streamNames = [
  'user',
  'user:notification',
  'direct',
  'public',
  'public:local',
  'public:remote',
  'public:media',
  'public:local:media',
  'public:remote:media',
  'hashtag',
  'hashtag:local',
  'list',
] as const;
type StreamName = (typeof streamNames)[number];
const isStreamName = (name: string): name is StreamName => (streamNames as readonly string[]).includes(name);

const publicTimeline = (name: StreamName): TimelineQuery => ({
  kind: 'public',
  local: name.includes(':local'),
  remote: name.includes(':remote'),
  onlyMedia: name.includes(':media'),
});

/** `ownsList`: whether a list belongs to the account. */
function parseSubscription({ stream, tag, list }: StreamRequest, ownsList: (id: string) => boolean): StreamSubscription | StreamRefusal {
  if (!isStreamName(stream)) return { error: 'Unknown stream type', status: 400 };
  switch (stream) {
    case 'user':
      return { name: [stream], timeline: { kind: 'home' } };
    case 'user:notification':
    case 'direct':
      return { name: [stream], timeline: null };
    case 'hashtag':
    case 'hashtag:local':
      if (!tag) return { error: 'Missing tag name parameter', status: 400 };
      return { name: [stream, tag], timeline: { kind: 'tag', tag, local: stream === 'hashtag:local' } };
    case 'list':
      if (!list) return { error: 'Missing list name parameter', status: 400 };
      if (!ownsList(list)) return { error: 'Not authorized to stream this list', status: 401 };
      return { name: [stream, list], timeline: { kind: 'list', listId: list } };
    default:
      return { name: [stream], timeline: publicTimeline(stream) };
  }
}

type StatusEvent = Extract<StoreEvent, { statusId: string }>;
type UserEvent = Exclude<StoreEvent, StatusEvent>;

/** Events about a status are sent to the streams of the timelines that contain the status; the others to these streams. */
const streamsByEvent: Record<UserEvent['type'], readonly string[]> = {
  notification: ['user', 'user:notification'],
  notifications_merged: ['user', 'user:notification'],
  conversation: ['direct'],
  filters_changed: ['user'],
  announcement: ['user'],
  'announcement.delete': ['user'],
  'announcement.reaction': ['user'],
};

const readToken = (request: IncomingMessage, url: URL): string =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ??
  url.searchParams.get('access_token') ??
  request.headers['sec-websocket-protocol'] ??
  '';

export class StreamHub {
  readonly #store: Store;
  readonly #present: Presenter;
  readonly #rewriteText: (text: string, viewerId: string) => string;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 65_536 });
  readonly #connections = new Set<StreamConnection>();

  /** `rewriteText` rewrites the text of each WebSocket message to a viewer; '' is not sent. */
  constructor(store: Store, present: Presenter, rewriteText = (text: string, _viewerId: string): string => text) {
    this.#store = store;
    this.#present = present;
    this.#rewriteText = rewriteText;
  }

  publish(event: StoreEvent) {
    for (const connection of this.#connections)
      for (const subscription of connection.subscriptions.values()) {
        const payload = this.#createPayload(event, subscription, connection.me);
        if (payload === undefined) continue;
        const name = event.type === 'edit' ? 'status.update' : event.type;
        connection.send({ stream: subscription.name, event: name, ...(payload !== null && { payload }) });
      }
  }

  /** Serves or refuses a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!/^\/api\/v1\/streaming(\/|$)/.test(url.pathname)) return refuseUpgrade(socket, '404 Not Found');
    const token = readToken(request, url);
    const grant = this.#store.grants.token(token);
    if (!grant?.account_id) return refuseUpgrade(socket, '401 Unauthorized');
    const { account_id: me } = grant;
    if (!this.#store.accounts.canStream(me)) return refuseUpgrade(socket, '401 Unauthorized');
    if (!isPermitted(grant.scopes, 'GET', url.pathname)) return refuseUpgrade(socket, '403 Forbidden');
    const stream = url.searchParams.get('stream') ?? url.pathname.replace(/^\/api\/v1\/streaming\/?/, '').replaceAll('/', ':');
    const initialRequest = stream ? { stream, tag: url.searchParams.get('tag'), list: url.searchParams.get('list') } : null;
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#serveWebSocket(webSocket, me, token, initialRequest));
  }

  resolveSubscription(me: string, request: StreamRequest): StreamSubscription | StreamRefusal {
    return parseSubscription(request, (id) => this.#store.accountData.list(me, id) !== undefined);
  }

  /** Subscribes a server-sent events client. Returns a function to call when the client disconnects. */
  addEventSourceClient(
    me: string,
    token: string,
    subscription: StreamSubscription,
    send: StreamConnection['send'],
    close: () => void,
  ): () => void {
    const connection = this.#addConnection(me, token, [subscription], send, close);
    return () => this.#connections.delete(connection);
  }

  /** Counts the open connections of one stream, such as `user`, or of all streams. */
  countConnections(stream?: string): number {
    return [...this.#connections].filter(({ subscriptions }) => stream === undefined || subscriptions.has(stream)).length;
  }

  closeConnectionsOf(token: string) {
    for (const connection of this.#connections) if (connection.token === token) connection.close();
  }

  closeAllConnections() {
    for (const connection of this.#connections) connection.close();
    for (const client of this.#server.clients) client.terminate();
  }

  /** Returns undefined if the event does not concern this subscription, null if the event has no payload. */
  #createPayload(event: StoreEvent, { name: [stream = ''], timeline }: StreamSubscription, me: string): string | null | undefined {
    if ('statusId' in event) return timeline ? this.#createStatusPayload(event, timeline, me) : undefined;
    if ('accountId' in event && event.accountId !== me) return undefined;
    return streamsByEvent[event.type].includes(stream) ? this.#createUserPayload(event, me) : undefined;
  }

  #createStatusPayload(event: StatusEvent, timeline: TimelineQuery, me: string): string | undefined {
    const { statusId } = event;
    const contains = (id: string) => this.#store.timelines.has(timeline, me, id);
    // The user stream also reports deleted posts that mention the user (Mastodon's RemoveStatusService).
    if (event.type === 'delete')
      return contains(statusId) || (timeline.kind === 'home' && this.#store.statuses.mentionedIn(statusId).some(({ id }) => id === me))
        ? statusId
        : undefined;
    const row = this.#store.statuses.byId(statusId);
    if (!row || this.#isInDisabledFeed(row, timeline)) return undefined;
    // Edits are sent to every timeline that contains the status or a boost of it.
    const isRelevant = contains(statusId) || (event.type === 'edit' && this.#store.interactions.boostIds(statusId).some(contains));
    return isRelevant ? JSON.stringify(this.#present.status(row, me)) : undefined;
  }

  /** Feeds that are disabled stream nothing; those for signed-in accounts do, because every stream has an account. */
  #isInDisabledFeed({ account_id: authorId }: StatusRow, { kind }: TimelineQuery): boolean {
    if (kind !== 'public' && kind !== 'tag') return false;
    const access = this.#store.feedAccess[kind === 'public' ? 'live' : 'topic'];
    return access[this.#store.accounts.byId(authorId)?.domain === '' ? 'local' : 'remote'] === 'disabled';
  }

  #createUserPayload(event: UserEvent, me: string): string | null | undefined {
    const { notifications, conversations, announcements } = this.#store;
    switch (event.type) {
      case 'notification': {
        const row = notifications.byId(me, event.notificationId);
        return row && JSON.stringify(this.#present.notification(row));
      }
      case 'conversation': {
        const row = conversations.byId(me, event.conversationId);
        return row && JSON.stringify(this.#present.conversation(row));
      }
      case 'filters_changed':
        return null;
      case 'notifications_merged':
        return '1';
      case 'announcement': {
        const row = announcements.byId(event.announcementId);
        return row && JSON.stringify(this.#present.announcement(row, null));
      }
      case 'announcement.delete':
        return event.announcementId;
      case 'announcement.reaction': {
        const { announcementId, name, count } = event;
        return JSON.stringify({ ...this.#present.reaction({ name, count }), announcement_id: announcementId });
      }
    }
  }

  /** The caller removes the connection from `#connections` when the connection closes. */
  #addConnection(
    me: string,
    token: string,
    subscriptions: StreamSubscription[],
    send: StreamConnection['send'],
    close: StreamConnection['close'],
  ): StreamConnection {
    const connection: StreamConnection = {
      me,
      token,
      subscriptions: new Map(subscriptions.map((one) => [one.name.join(' '), one])),
      send,
      close,
    };
    this.#connections.add(connection);
    return connection;
  }

  #serveWebSocket(socket: WebSocket, me: string, token: string, initialRequest: StreamRequest | null) {
    const sendText = (message: StreamFrame | StreamRefusal) => {
      const text = this.#rewriteText(JSON.stringify(message), me);
      if (text !== '') socket.send(text);
    };
    const connection = this.#addConnection(me, token, [], sendText, () => socket.close(1000));
    // A refused subscription is answered in the stream, which stays open (streaming/index.js).
    const changeSubscription = (type: unknown, request: StreamRequest) => {
      const subscription = this.resolveSubscription(me, request);
      if ('error' in subscription) return sendText(subscription);
      const key = subscription.name.join(' ');
      if (type === 'subscribe') connection.subscriptions.set(key, subscription);
      if (type === 'unsubscribe') connection.subscriptions.delete(key);
    };
    if (initialRequest) changeSubscription('subscribe', initialRequest);
    let isAlive = true;
    const pingTimer = setInterval(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, pingIntervalMs);
    socket.on('pong', () => (isAlive = true));
    socket.on('message', (data) => {
      const message = parseMessage(String(data));
      if (message) changeSubscription(message.type, message.request);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(pingTimer);
      this.#connections.delete(connection);
    });
  }
}

/** Returns null if the message is not JSON. */
function parseMessage(text: string): { type: unknown; request: StreamRequest } | null {
  let message: { type?: unknown; stream?: unknown; tag?: unknown; list?: unknown };
  try {
    message = (JSON.parse(text) ?? {}) as typeof message;
  } catch {
    return null;
  }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return { type: message.type, request: { stream: textOf(message.stream) ?? '', tag: textOf(message.tag), list: textOf(message.list) } };
}
