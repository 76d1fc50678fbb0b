import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { appLocation, route } from '../../../electron/contract/route.ts';

test.each([{ view: 'home' }, { view: 'thread', id: '1' }, { view: 'tag', name: 'terns' }, { view: 'list', id: '2' }])(
  '%j is a route',
  (value) => expect(v.parse(route, value)).toEqual(value),
);

test.each([{ view: 'nowhere' }, { view: 'thread' }, { view: 'thread', id: '' }, { view: 'tag', id: 'terns' }, 'home', null])(
  '%j is no route',
  (value) => expect(v.is(route, value)).toBe(false),
);

test('requires an account for a location', () => {
  const account = makeAccountKey('https://coast.example', '7');
  expect(v.is(appLocation, { account, route: { view: 'thread', id: '1' }, reply: true })).toBe(true);
  expect(v.is(appLocation, { route: { view: 'home' } })).toBe(false);
});
