// Tests that the embedded server has a route for every row of the endpoint table.
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import { createHttpApp } from '../../src/http/app.ts';
import { StreamHub } from '../../src/http/stream.ts';
import { mastodonRateLimits } from '../../src/rate-limits.ts';
import { Presenter } from '../../src/present/presenter.ts';
import { openDatabase } from '../../src/store/database.ts';
import { createIds } from '../../src/store/ids.ts';
import { createStore } from '../../src/store/store.ts';

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
const present = new Presenter(store);
const service = { store, present, title: 'Coast', vapidKey: 'key', knowsStandardPush: true, delivers: () => true, media: {} };
const app = createHttpApp(service, { rateLimits: mastodonRateLimits, hub: new StreamHub(store, present), allowedOrigins: [] });

/** Masks parameters: the table writes `{id}`, Hono `:id`, and their names may differ. */
const maskParams = (path: string): string => path.replace(/\{\w+\}|:\w+/g, '*');
/** Lists the paths of a route whose parameter has fixed values, such as `:state{read|unread}`. */
function expandChoices(path: string): string[] {
  const [parameter, choices] = /:\w+\{(\w+(?:\|\w+)+)\}/.exec(path) ?? [];
  if (parameter === undefined || choices === undefined) return [path];
  return choices.split('|').flatMap((choice) => expandChoices(path.replace(parameter, choice)));
}
const routes = new Set(app.routes.flatMap(({ method, path }) => expandChoices(path).map((one) => `${method} ${maskParams(one)}`)));

// Mastodon has no emoji reactions on posts: `software/emoji-reactions.test.ts` tests the calls of other software.
const ownEndpoints = Object.entries(endpoints).filter(([name]) => !/^(?:\w+R|r)eactions\./.test(name));

test.each(ownEndpoints)('%s has a route in packages/demo-server/src/routes', (_, { method, path }) => {
  expect(routes).toContain(`${method} ${maskParams(path)}`);
});
