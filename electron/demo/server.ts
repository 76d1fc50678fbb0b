// The embedded service: a small but complete server of the Mastodon API on the loopback address, with simulated people.
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { createAct, type Act } from './act.ts';
import { createApp, type App } from './http/app.ts';
import type { Env } from './http/context.ts';
import { createGate } from './http/gate.ts';
import { createStreamHub } from './http/stream.ts';
import { startLife } from './life.ts';
import type { MediaOptions } from './media/upload.ts';
import { createPresenter } from './present/presenter.ts';
import { createPush, type DemoPush, type PushOptions } from './push/push.ts';
import { vapidKeys } from './push/vapid-keys.ts';
import { newPassword, seed } from './seed/seed.ts';
import type { WorldEvent } from './store/core.ts';
import { openDatabase } from './store/database.ts';
import { createIds } from './store/ids.ts';
import { createStore, type Store } from './store/store.ts';

export interface DemoOptions {
  /** 0, the default, means any free port. */
  port?: number;
  /** The database file. Without it, the data is in memory and the tokens are new at each start. */
  file?: string;
  /** Simulated people keep posting; `everyMs` is the pause between two actions. */
  life?: boolean | { everyMs: number };
  /** Requests per five minutes and token. */
  rateLimit?: number;
  /** The domain in the handles of this server's accounts. */
  domain?: string;
  posts?: number;
  /** Origins of web clients that may use the service; no other web page may. */
  allowOrigins?: readonly string[];
  /** False: a server without streaming. */
  streaming?: boolean;
  /** False: a server without web push. */
  push?: boolean | PushOptions;
  /** How uploads are processed. */
  media?: MediaOptions;
  /** How long another server takes to accept a quote. */
  quoteAnswerMs?: number;
  /** How long it takes to fetch replies from other servers. */
  repliesFetchMs?: number;
  now?: () => number;
}

export interface DemoAccount {
  acct: string;
  email: string;
  password: string;
  token: string;
}

export interface Demo {
  url: string;
  accounts: DemoAccount[];
  store: Store;
  act: Act;
  push: DemoPush;
  /** The number of open streams: of one kind, such as `user`, or of all. */
  streams(stream?: string): number;
  /** Breaks the connections of all open streams. */
  dropStreams(): void;
  /** Does what is due by the clock; it happens by itself too, every second. */
  tick(): void;
  close(): Promise<void>;
}

/** What tests add from outside; the shipped app has none. */
export interface Extension {
  /** Runs on each request before the service looks at its token. */
  middleware?: MiddlewareHandler<Env>;
  /** A new connection of HTTP. */
  connected?(socket: Socket): void;
  /** Changes each request before the service has it, and each answer after. */
  around?(fetch: App['fetch']): App['fetch'];
  /** Changes a message of a stream, which is JSON. */
  frame?(text: string): string;
  /** Where clients find it, when it isn't where it listens. */
  origin?: string | undefined;
  /** True: push subscriptions may lead to any push service, not only to its own. */
  pushesAnywhere?: boolean;
  /** The seeded world is complete; not called when a file had it already. */
  seeded?(store: Store): void;
}

const title = 'Kittiwake Coast';
const tickMs = 1_000;
const refuseUpgrade = (_: IncomingMessage, socket: Duplex) =>
  void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');

export async function createDemo(options: DemoOptions = {}, extension?: Extension): Promise<Demo> {
  const now = options.now ?? Date.now;
  const db = openDatabase(options.file ?? ':memory:');
  let url = '';
  let publish: (event: WorldEvent) => void = () => undefined;

  const store = createStore({
    db,
    ids: createIds(now),
    now,
    domain: options.domain ?? 'coast.example',
    origin: () => extension?.origin ?? url,
    emit: (event) => publish(event),
    ...(options.quoteAnswerMs !== undefined && { quoteAnswerMs: options.quoteAnswerMs }),
    ...(options.repliesFetchMs !== undefined && { repliesFetchMs: options.repliesFetchMs }),
  });
  const present = createPresenter(store);
  const hub = createStreamHub(store, present, extension?.frame);
  const keys = vapidKeys(db);
  const pushOptions = typeof options.push === 'object' ? options.push : {};
  const allowedOrigins = options.allowOrigins ?? [];
  const push = createPush(store, keys, { ...pushOptions, allowedOrigins, pushesAnywhere: extension?.pushesAnywhere ?? false });
  const service = {
    store,
    present,
    title,
    vapidKey: options.push === false ? null : keys.publicKey,
    knowsStandardPush: pushOptions.draftOnly !== true,
    delivers: push.delivers,
    media: options.media ?? {},
  };
  const app = createApp(service, { rateLimit: options.rateLimit ?? 3_000, hub, allowedOrigins, first: extension?.middleware });

  const port = () => (server.address() as AddressInfo).port;
  const gate = createGate({ port, allowedOrigins, ownOrigin: extension?.origin });
  const server = createServer(
    gate.request(getRequestListener(extension?.around?.(app.fetch) ?? app.fetch, { overrideGlobalObjects: false })),
  );
  // Longer than clients keep an idle connection, so that no connection is closed while a client reuses it.
  server.keepAliveTimeout = 65_000;
  if (extension?.connected) server.on('connection', extension.connected);
  server.on('upgrade', gate.upgrade(options.streaming === false ? refuseUpgrade : hub.onUpgrade));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${port()}`;

  if (seed(store, options.posts ?? 2_000)) extension?.seeded?.(store);
  store.accounts.setPasswords(newPassword());
  if (options.file !== undefined) store.grants.replaceDerivedTokens(options.file, store.accounts.local());
  const pushFace = await push.start();
  publish = (event) => {
    hub.publish(event);
    push.publish(event);
  };

  const act = createAct(store, hub.revoke);
  const stopLife = options.life ? startLife(store, act, options.life === true ? null : options.life.everyMs) : () => undefined;
  const tick = () => {
    store.polls.announceEnded();
    store.scheduled.publishDue();
    store.quotes.answerDue();
    store.refreshes.finishDue();
    store.media.sweep();
  };
  const timer = setInterval(tick, tickMs);

  return {
    url,
    store,
    act,
    accounts: store.accounts.local().map((row) => ({
      acct: row.username,
      email: row.email ?? '',
      password: row.password ?? '',
      token: store.grants.tokensOf(row.id)[0]?.token ?? '',
    })),
    push: pushFace,
    streams: hub.count,
    dropStreams: hub.drop,
    tick,
    async close() {
      stopLife();
      clearInterval(timer);
      hub.drop();
      server.closeAllConnections();
      await push.stop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      db.close();
    },
  };
}
