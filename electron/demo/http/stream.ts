// Serves the streaming API over WebSocket and server-sent events, and sends each event to the subscriptions that it concerns.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Presenter } from '../present/presenter.ts';
import type { StoreEvent } from '../store/database.ts';
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

export function parseSubscription(stream: string, tag: string | null, list: string | null): StreamSubscription | null {
  switch (stream) {
    case 'user':
      return { name: ['user'], timeline: { kind: 'home' } };
    case 'user:notification':
    case 'direct':
      return { name: [stream], timeline: null };
    case 'public':
    case 'public:local':
    case 'public:remote':
    case 'public:media':
      return {
        name: [stream],
        timeline: {
          kind: 'public',
          local: stream === 'public:local',
          remote: stream === 'public:remote',
          onlyMedia: stream === 'public:media',
        },
      };
    case 'hashtag':
    case 'hashtag:local':
      return tag ? { name: [stream, tag], timeline: { kind: 'tag', tag, local: stream === 'hashtag:local' } } : null;
    case 'list':
      return list ? { name: ['list', list], timeline: { kind: 'list', listId: list } } : null;
    default:
      return null;
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
  readonly #rewriteText: (text: string) => string;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 65_536 });
  readonly #connections = new Set<StreamConnection>();

  /** `rewriteText` rewrites the text of each WebSocket message. */
  constructor(store: Store, present: Presenter, rewriteText = (text: string): string => text) {
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
    if (!isPermitted(grant.scopes, 'GET', url.pathname)) return refuseUpgrade(socket, '403 Forbidden');
    const stream = url.searchParams.get('stream') ?? url.pathname.replace(/^\/api\/v1\/streaming\/?/, '').replaceAll('/', ':');
    const initialSubscription = stream ? parseSubscription(stream, url.searchParams.get('tag'), url.searchParams.get('list')) : null;
    if (stream && !initialSubscription) return refuseUpgrade(socket, '400 Bad Request');
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#serveWebSocket(webSocket, me, token, initialSubscription));
  }

  /** Subscribes a server-sent events client. Returns a function to call when the client disconnects. */
  addEventSourceClient(
    me: string,
    token: string,
    subscription: StreamSubscription,
    send: StreamConnection['send'],
    close: () => void,
  ): () => void {
    const connection = this.#addConnection(me, token, subscription, send, close);
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
    if (event.type === 'delete') return contains(statusId) ? statusId : undefined;
    const row = this.#store.statuses.byId(statusId);
    if (!row) return undefined;
    // Edits are sent to every timeline that contains the status or a boost of it.
    const isRelevant = contains(statusId) || (event.type === 'edit' && this.#store.interactions.boostIds(statusId).some(contains));
    return isRelevant ? JSON.stringify(this.#present.status(row, me)) : undefined;
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
        return row && JSON.stringify(this.#present.announcement(row, me));
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
    initialSubscription: StreamSubscription | null,
    send: StreamConnection['send'],
    close: StreamConnection['close'],
  ): StreamConnection {
    const connection: StreamConnection = {
      me,
      token,
      subscriptions: new Map(initialSubscription ? [[initialSubscription.name.join(' '), initialSubscription]] : []),
      send,
      close,
    };
    this.#connections.add(connection);
    return connection;
  }

  #serveWebSocket(socket: WebSocket, me: string, token: string, initialSubscription: StreamSubscription | null) {
    const connection = this.#addConnection(
      me,
      token,
      initialSubscription,
      (frame) => socket.send(this.#rewriteText(JSON.stringify(frame))),
      () => socket.close(1000),
    );
    let isAlive = true;
    const pingTimer = setInterval(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, pingIntervalMs);
    socket.on('pong', () => (isAlive = true));
    socket.on('message', (data) => changeSubscriptions(connection, String(data)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(pingTimer);
      this.#connections.delete(connection);
    });
  }
}

function changeSubscriptions(connection: StreamConnection, message: string) {
  let request: { type?: unknown; stream?: unknown; tag?: unknown; list?: unknown };
  try {
    request = (JSON.parse(message) ?? {}) as typeof request;
  } catch {
    return;
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const subscription = parseSubscription(text(request.stream) ?? '', text(request.tag), text(request.list));
  if (!subscription) return;
  const key = subscription.name.join(' ');
  if (request.type === 'subscribe') connection.subscriptions.set(key, subscription);
  if (request.type === 'unsubscribe') connection.subscriptions.delete(key);
}
