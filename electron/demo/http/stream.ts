// Streaming over WebSocket and server-sent events: each connection subscribes to timelines, and every event goes to those it concerns.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Presenter } from '../present/presenter.ts';
import type { WorldEvent } from '../store/core.ts';
import type { Store } from '../store/store.ts';
import type { Timeline } from '../store/timelines.ts';

interface Subscription {
  /** As frames name it: `['user']`, `['hashtag', 'tides']`. */
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

const heartbeat = 30_000;

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

export function createStreamHub(store: Store, present: Presenter) {
  const server = new WebSocketServer({ noServer: true, maxPayload: 65_536 });
  const connections = new Set<Connection>();

  const stands = (timeline: Timeline, me: string, id: string) => store.timelines.has(timeline, me, id);
  /** An edit concerns a timeline that shows the status itself or a boost of it. */
  const shows = (timeline: Timeline, me: string, id: string) =>
    stands(timeline, me, id) || store.reactions.boostIds(id).some((boost) => stands(timeline, me, boost));

  function publish(event: WorldEvent) {
    for (const connection of connections)
      for (const subscription of connection.subscriptions.values()) {
        const payload = payloadFor(event, subscription, connection.me);
        if (payload === undefined) continue;
        const name = event.type === 'edit' ? 'status.update' : event.type;
        connection.send({ stream: subscription.name, event: name, ...(payload !== null && { payload }) });
      }
  }

  /** Undefined when the event is not for this subscription; null when it has no payload. */
  function payloadFor(event: WorldEvent, { name: [stream], timeline }: Subscription, me: string): string | null | undefined {
    const personal = stream === 'user' || stream === 'user:notification';
    switch (event.type) {
      case 'update':
      case 'edit': {
        const row = store.statuses.byId(event.statusId);
        const concerned = timeline && row && (event.type === 'edit' ? shows : stands)(timeline, me, event.statusId);
        return concerned ? JSON.stringify(present.status(row, me)) : undefined;
      }
      case 'delete':
        return timeline && stands(timeline, me, event.statusId) ? event.statusId : undefined;
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

  function change(connection: Connection, message: string) {
    let wish: { type?: unknown; stream?: unknown; tag?: unknown; list?: unknown };
    try {
      wish = (JSON.parse(message) ?? {}) as typeof wish;
    } catch {
      return;
    }
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const subscription = subscriptionFor(text(wish.stream) ?? '', text(wish.tag), text(wish.list));
    if (!subscription) return;
    const key = subscription.name.join(' ');
    if (wish.type === 'subscribe') connection.subscriptions.set(key, subscription);
    if (wish.type === 'unsubscribe') connection.subscriptions.delete(key);
  }

  /** Answers the connection; take it out of `connections` when it closes. */
  function join(me: string, token: string, first: Subscription | null, send: Connection['send'], close: Connection['close']): Connection {
    const connection: Connection = { me, token, subscriptions: new Map(first ? [[first.name.join(' '), first]] : []), send, close };
    connections.add(connection);
    return connection;
  }

  function serve(socket: WebSocket, me: string, token: string, first: Subscription | null) {
    const connection = join(
      me,
      token,
      first,
      (frame) => socket.send(JSON.stringify(frame)),
      () => socket.close(1000),
    );
    let alive = true;
    const pulse = setInterval(() => {
      if (!alive) return socket.terminate();
      alive = false;
      socket.ping();
    }, heartbeat);
    socket.on('pong', () => (alive = true));
    socket.on('message', (data) => change(connection, String(data)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(pulse);
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
    const stream = url.searchParams.get('stream') ?? url.pathname.replace(/^\/api\/v1\/streaming\/?/, '').replaceAll('/', ':');
    const first = stream ? subscriptionFor(stream, url.searchParams.get('tag'), url.searchParams.get('list')) : null;
    if (stream && !first) return refuse('400 Bad Request');
    server.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, me, token, first));
  }

  return {
    publish,
    onUpgrade,
    /** For those who listen over server-sent events; call what it answers when they are gone. */
    listen(me: string, token: string, subscription: Subscription, send: Connection['send'], close: () => void): () => void {
      const connection = join(me, token, subscription, send, close);
      return () => connections.delete(connection);
    },
    count: () => connections.size,
    /** After a token is revoked its streams end. */
    revoke(token: string) {
      for (const connection of connections) if (connection.token === token) connection.close();
    },
    drop() {
      for (const connection of connections) connection.close();
      for (const client of server.clients) client.terminate();
    },
  };
}
