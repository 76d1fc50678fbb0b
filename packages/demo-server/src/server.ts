// Creates the embedded server: a small but complete server of the Mastodon API on the loopback address, with simulated users.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { DemoActions } from './actions.ts';
import { createHttpApp, type HttpApp } from './http/app.ts';
import type { HonoEnv } from './http/context.ts';
import { createOriginGuard, refuseUpgrade } from './http/origin-guard.ts';
import { StreamHub } from './http/stream.ts';
import { ActivitySimulation } from './simulate-activity.ts';
import type { MediaOptions } from './media/upload.ts';
import { Presenter } from './present/presenter.ts';
import { mastodonRateLimits, type RateLimits } from './rate-limits.ts';
import { createPush, type DemoPush, type PushOptions } from './push/push.ts';
import { loadVapidKeys } from './push/vapid.ts';
import { createPassword, seedStore } from './seed/seed.ts';
import type { PeerServers } from './store/activities.ts';
import { openDatabase, type Database, type StoreDependencies, type StoreEvent } from './store/database.ts';
import { createIds } from './store/ids.ts';
import { createStore, type Store } from './store/store.ts';
import { openFeeds, type FeedAccessSettings } from './store/timelines.ts';

export interface DemoOptions {
  /** Default: 0, any free port. */
  port?: number;
  /** The database file. Without it the data is in memory, and the access tokens are new at each start. */
  file?: string;
  /** Simulated users keep posting; `everyMs` is the pause between two actions. */
  activity?: boolean | { everyMs: number };
  /** Numbers that differ from Mastodon's. */
  rateLimits?: Partial<RateLimits>;
  /** The domain in the handles of this server's accounts. */
  domain?: string;
  posts?: number;
  /** Origins of web clients that may use the server; all other web pages are refused. */
  allowOrigins?: readonly string[];
  /** False: the server has no streaming. */
  streaming?: boolean;
  /** False: the server has no web push. */
  push?: boolean | PushOptions;
  media?: MediaOptions;
  /** The time in which another server accepts a quote. */
  quoteAnswerMs?: number;
  /** The time in which another server answers the request to feature one of its accounts in a collection. */
  featureAnswerMs?: number;
  /** The time that fetching replies from other servers takes. */
  repliesFetchMs?: number;
  /** The time that fetching the parent of a remote reply takes. */
  parentFetchMs?: number;
  /** Feeds that are closed, or open to accounts of this server only. */
  feedAccess?: Partial<FeedAccessSettings>;
  /** The time that merging the posts of a newly followed account into the home timeline takes. */
  homeMergeMs?: number;
  /** The time that generating an annual report takes. */
  annualReportMs?: number;
  /** The time that rebuilding a home timeline takes. */
  homeRebuildMs?: number;
  /** True: the ActivityPub addresses of local accounts contain names, as on a server installed before Mastodon 4.5. */
  hasNamedAddresses?: boolean;
  now?: () => number;
}

export interface DemoCredentials {
  acct: string;
  email: string;
  password: string;
  token: string;
}

export interface Demo {
  url: string;
  accounts: DemoCredentials[];
  store: Store;
  act: DemoActions;
  push: DemoPush;
  /** Counts the open connections of one stream, such as `user`, or of all streams. */
  streams(stream?: string): number;
  /** Closes the connections of all open streams. */
  dropStreams(): void;
  /** Runs the tasks that are due; also runs every second on its own. */
  tick(): void;
  close(): Promise<void>;
}

/** Hooks for tests; the shipped app uses none. */
export interface ServerHooks {
  /** Runs on each request before the server checks its token. */
  middleware?: MiddlewareHandler<HonoEnv>;
  /** Called with each new HTTP connection. */
  onConnection?(socket: Socket): void;
  /** Rewrites each request before the routes read it, and each response afterwards. */
  wrapFetch?(fetch: HttpApp['fetch']): HttpApp['fetch'];
  /** Rewrites a streaming message (JSON) to the viewer. Returns '' for a message that is not sent. */
  rewriteFrame?(text: string, viewerId: string): string;
  /** Called with the store before the server listens. */
  useStore?(store: Store): void;
  /** The server's public origin, if it differs from the address that the server listens on. */
  origin?: string | undefined;
  /** True: push subscriptions may use any push service, not only the embedded one. */
  pushesAnywhere?: boolean;
  /** Called when the database has been seeded; not called if the file was already seeded. */
  onSeeded?(store: Store): void;
  /** The servers that this server is connected with. */
  peers?: PeerServers;
}

const title = 'Kittiwake Coast';
const tickMs = 1_000;

const readRateLimits = (options: DemoOptions): RateLimits => ({ ...mastodonRateLimits, ...options.rateLimits });

function openStore(db: Database, options: DemoOptions, environment: Pick<StoreDependencies, 'origin' | 'emit' | 'peers'>): Store {
  const now = options.now ?? Date.now;
  return createStore({
    ...environment,
    db,
    ids: createIds(now),
    now,
    domain: options.domain ?? 'coast.example',
    rateLimits: readRateLimits(options),
    ...(options.quoteAnswerMs !== undefined && { quoteAnswerMs: options.quoteAnswerMs }),
    ...(options.featureAnswerMs !== undefined && { featureAnswerMs: options.featureAnswerMs }),
    ...(options.repliesFetchMs !== undefined && { repliesFetchMs: options.repliesFetchMs }),
    ...(options.parentFetchMs !== undefined && { parentFetchMs: options.parentFetchMs }),
    feedAccess: { ...openFeeds, ...options.feedAccess },
    ...(options.homeMergeMs !== undefined && { homeMergeMs: options.homeMergeMs }),
    ...(options.annualReportMs !== undefined && { annualReportMs: options.annualReportMs }),
    ...(options.homeRebuildMs !== undefined && { homeRebuildMs: options.homeRebuildMs }),
    hasNamedAddresses: options.hasNamedAddresses ?? false,
  });
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Creates the HTTP server with its streaming; `listen` starts it. */
function createDemoServer(app: HttpApp, hub: StreamHub, options: DemoOptions, hooks: ServerHooks): Server {
  const originGuard = createOriginGuard({
    port: () => portOf(server),
    allowedOrigins: options.allowOrigins ?? [],
    ownOrigin: hooks.origin,
  });
  const fetch = hooks.wrapFetch?.(app.fetch) ?? app.fetch;
  const server = createServer(originGuard.wrapRequestListener(getRequestListener(fetch, { overrideGlobalObjects: false })));
  // Longer than clients keep an idle connection, so that no connection is closed while a client reuses it.
  server.keepAliveTimeout = 65_000;
  if (hooks.onConnection) server.on('connection', hooks.onConnection);
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    options.streaming === false ? refuseUpgrade(socket, '404 Not Found') : hub.upgrade(request, socket, head);
  server.on('upgrade', originGuard.wrapUpgradeListener(onUpgrade));
  return server;
}

/** Resolves with the URL of the server. */
async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${portOf(server)}`;
}

function runDueTasks(store: Store) {
  store.polls.announceEnded();
  store.scheduled.publishDue();
  store.quotes.acceptDue();
  store.collections.answerDue();
  store.refreshes.finishDue();
  store.remotePosts.finishDue();
  store.asyncRefreshes.finishDue();
  store.media.deleteUnattached();
}

const listCredentials = (store: Store): DemoCredentials[] =>
  store.accounts.local().map((row) => ({
    acct: row.username,
    email: row.email ?? '',
    password: row.password ?? '',
    token: store.grants.tokensOf(row.id)[0]?.token ?? '',
  }));

function startActivity(store: Store, act: DemoActions, activity: DemoOptions['activity']): ActivitySimulation | null {
  if (!activity) return null;
  const simulation = new ActivitySimulation(store, act, activity === true ? null : activity.everyMs);
  simulation.start();
  return simulation;
}

export async function createDemo(options: DemoOptions = {}, hooks: ServerHooks = {}): Promise<Demo> {
  const db = openDatabase(options.file ?? ':memory:');
  let url = '';
  let publish: (event: StoreEvent) => void = () => undefined;

  const store = openStore(db, options, {
    origin: () => hooks.origin ?? url,
    emit: (event) => publish(event),
    peers: hooks.peers,
  });
  hooks.useStore?.(store);
  const present = new Presenter(store);
  const hub = new StreamHub(store, present, hooks.rewriteFrame);
  const keys = loadVapidKeys(db);
  const pushOptions = typeof options.push === 'object' ? options.push : {};
  const allowedOrigins = options.allowOrigins ?? [];
  const push = createPush(store, keys, { ...pushOptions, allowedOrigins, pushesAnywhere: hooks.pushesAnywhere ?? false });
  const services = {
    store,
    present,
    title,
    vapidKey: options.push === false ? null : keys.publicKey,
    knowsStandardPush: pushOptions.draftOnly !== true,
    delivers: push.delivers,
    media: options.media ?? {},
  };
  const app = createHttpApp(services, { rateLimits: readRateLimits(options), hub, allowedOrigins, middleware: hooks.middleware });
  const server = createDemoServer(app, hub, options, hooks);
  url = await listen(server, options.port ?? 0);

  if (seedStore(store, options.posts ?? 2_000)) hooks.onSeeded?.(store);
  store.accounts.setPasswords(createPassword());
  if (options.file !== undefined) store.grants.replaceDerivedTokens(options.file, store.accounts.local());
  const demoPush = await push.start();
  publish = (event) => {
    hub.publish(event);
    push.publish(event);
  };

  const act = new DemoActions(store, (token) => hub.closeConnectionsOf(token));
  const activity = startActivity(store, act, options.activity);
  const tick = () => runDueTasks(store);
  const timer = setInterval(tick, tickMs);

  return {
    url,
    store,
    act,
    accounts: listCredentials(store),
    push: demoPush,
    streams: (stream) => hub.countConnections(stream),
    dropStreams: () => hub.closeAllConnections(),
    tick,
    async close() {
      activity?.stop();
      clearInterval(timer);
      hub.closeAllConnections();
      server.closeAllConnections();
      await push.stop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      db.close();
    },
  };
}
