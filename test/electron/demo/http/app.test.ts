// The embedded service answers every endpoint of the API table.
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../../../electron/contract/endpoints.ts';
import { createApp } from '../../../../electron/demo/http/app.ts';
import { createStreamHub } from '../../../../electron/demo/http/stream.ts';
import { createPresenter } from '../../../../electron/demo/present/presenter.ts';
import { openDatabase } from '../../../../electron/demo/store/database.ts';
import { createIds } from '../../../../electron/demo/store/ids.ts';
import { createStore } from '../../../../electron/demo/store/store.ts';

const db = openDatabase(':memory:');
afterAll(() => db.close());
const store = createStore({
  db,
  ids: createIds(Date.now),
  now: Date.now,
  domain: 'coast.example',
  origin: () => 'http://127.0.0.1',
  emit: () => undefined,
});
const present = createPresenter(store);
const service = { store, present, title: 'Coast', vapidKey: 'key', knowsStandardPush: true, delivers: () => true, media: {} };
const app = createApp(service, { rateLimit: 1, hub: createStreamHub(store, present), allowedOrigins: [] });

/** The table writes a parameter as `{id}`, Hono as `:id`; their names may differ. */
const withoutNames = (path: string): string => path.replace(/\{\w+\}|:\w+/g, '*');
const routes = new Set(app.routes.map(({ method, path }) => `${method} ${withoutNames(path)}`));

test.each(Object.entries(endpoints))('%s has a route in electron/demo/routes', (_, { method, path }) => {
  expect(routes).toContain(`${method} ${withoutNames(path)}`);
});
