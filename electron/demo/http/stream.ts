// Streaming over WebSocket and server-sent events: a connection subscribes to streams, and each event is sent to the subscriptions that it concerns.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Presenter } from '../present/presenter.ts';
import type { WorldEvent } from '../store/core.ts';
import type { Store } from '../store/store.ts';
import type { Timeline } from '../store/timelines.ts';
import { allows } from './scopes.ts';

interface Subscription {
  /** The `stream` field of frames: `['user']`, `['hashtag', 'tides']`. */
  name: string[];
  timeline: Timeline | null;
}

interface Connection {
  me: string;
  token: string;
  subscriptions: Map<string, Subscription>;
  send(frame: Frame): void;
  close(): void;
}

export interface Frame {
  stream: string[];
  event: string;
  payload?: string;
}

const pingIntervalMs = 30_000;

export function subscriptionFor(stream: string, tag: string | null, list: string | null): Subscription | null {
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

export type StreamHub = ReturnType<typeof createStreamHub>;

/** `change` changes the text of each message. */
export function createStreamHub(store: Store, present: Presenter, change = (text: string): string => text) {
  const server = new WebSocketServer({ noServer: true, maxPayload: 65_536 });
  const connections = new Set<Connection>();

  const contains = (timeline: Timeline, me: string, id: string) => store.timelines.has(timeline, me, id);
  /** An edit concerns the timelines that contain the status or a boost of it. */
  const containsStatusOrBoost = (timeline: Timeline, me: string, id: string) =>
    contains(timeline, me, id) || store.reactions.boostIds(id).some((boost) => contains(timeline, me, boost));

  function publish(event: WorldEvent) {
    for (const connection of connections)
      for (const subscription of connection.subscriptions.values()) {
        const payload = payloadFor(event, subscription, connection.me);
        if (payload === undefined) continue;
        const name = event.type === 'edit' ? 'status.update' : event.type;
        connection.send({ stream: subscription.name, event: name, ...(payload !== null && { payload }) });
      }
  }

  /** Undefined: the event is not for this subscription. Null: the event has no payload. */
  function payloadFor(event: WorldEvent, { name: [stream], timeline }: Subscription, me: string): string | null | undefined {
    const personal = stream === 'user' || stream === 'user:notification';
    switch (event.type) {
      case 'update':
      case 'edit': {
        const row = store.statuses.byId(event.statusId);
        const concerned = timeline && row && (event.type === 'edit' ? containsStatusOrBoost : contains)(timeline, me, event.statusId);
        return concerned ? JSON.stringify(present.status(row, me)) : undefined;
      }
      case 'delete':
        return timeline && contains(timeline, me, event.statusId) ? event.statusId : undefined;
      case 'notification': {
        const row = personal && event.accountId === me ? store.notifications.byId(me, event.notificationId) : undefined;
        return row && JSON.stringify(present.notification(row));
      }
      case 'conversation': {
        const row = stream === 'direct' && event.accountId === me ? store.conversations.byId(me, event.conversationId) : undefined;
        return row && JSON.stringify(present.conversation(row));
      }
      case 'filters_changed':
        return stream === 'user' && event.accountId === me ? null : undefined;
      case 'notifications_merged':
        return personal && event.accountId === me ? '1' : undefined;
      case 'announcement': {
        const row = stream === 'user' ? store.announcements.byId(event.announcementId) : undefined;
        return row && JSON.stringify(present.announcement(row, me));
      }
      case 'announcement.delete':
        return stream === 'user' ? event.announcementId : undefined;
      case 'announcement.reaction': {
        if (stream !== 'user') return undefined;
        const { announcementId, name, count } = event;
        return JSON.stringify({ ...present.reaction({ name, count }), announcement_id: announcementId });
      }
    }
  }

  function changeSubscriptions(connection: Connection, message: string) {
    let request: { type?: unknown; stream?: unknown; tag?: unknown; list?: unknown };
    try {
      request = (JSON.parse(message) ?? {}) as typeof request;
    } catch {
      return;
    }
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const subscription = subscriptionFor(text(request.stream) ?? '', text(request.tag), text(request.list));
    if (!subscription) return;
    const key = subscription.name.join(' ');
    if (request.type === 'subscribe') connection.subscriptions.set(key, subscription);
    if (request.type === 'unsubscribe') connection.subscriptions.delete(key);
  }

  /** The caller removes the connection from `connections` when it closes. */
  function addConnection(
    me: string,
    token: string,
    first: Subscription | null,
    send: Connection['send'],
    close: Connection['close'],
  ): Connection {
    const connection: Connection = { me, token, subscriptions: new Map(first ? [[first.name.join(' '), first]] : []), send, close };
    connections.add(connection);
    return connection;
  }

  function serve(socket: WebSocket, me: string, token: string, first: Subscription | null) {
    const connection = addConnection(
      me,
      token,
      first,
      (frame) => socket.send(change(JSON.stringify(frame))),
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
      connections.delete(connection);
    });
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    if (!/^\/api\/v1\/streaming(\/|$)/.test(url.pathname)) return refuse('404 Not Found');
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const token = bearer ?? url.searchParams.get('access_token') ?? request.headers['sec-websocket-protocol'] ?? '';
    const grant = store.grants.token(token);
    if (!grant?.account_id) return refuse('401 Unauthorized');
    const { account_id: me } = grant;
    if (!allows(grant.scopes, 'GET', url.pathname)) return refuse('403 Forbidden');
    const stream = url.searchParams.get('stream') ?? url.pathname.replace(/^\/api\/v1\/streaming\/?/, '').replaceAll('/', ':');
    const first = stream ? subscriptionFor(stream, url.searchParams.get('tag'), url.searchParams.get('list')) : null;
    if (stream && !first) return refuse('400 Bad Request');
    server.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, me, token, first));
  }

  return {
    publish,
    onUpgrade,
    /** For server-sent events. Returns a function to call when the client is gone. */
    listen(me: string, token: string, subscription: Subscription, send: Connection['send'], close: () => void): () => void {
      const connection = addConnection(me, token, subscription, send, close);
      return () => connections.delete(connection);
    },
    /** Open connections; of one stream, such as `user`, or all. */
    count: (stream?: string) => [...connections].filter(({ subscriptions }) => stream === undefined || subscriptions.has(stream)).length,
    /** Ends the streams of a revoked token. */
    revoke(token: string) {
      for (const connection of connections) if (connection.token === token) connection.close();
    },
    drop() {
      for (const connection of connections) connection.close();
      for (const client of server.clients) client.terminate();
    },
  };
}
