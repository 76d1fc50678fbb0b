// What stands in for an answer that did not come.
import { expect, it } from 'vitest';
import { createKeptAnswers } from '../../../electron/api/kept-answers.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createCache } from '../../../electron/storage/cache.ts';

const mira = makeAccountKey('https://coast.example', '1');
const jonna = makeAccountKey('https://coast.example', '2');
const answered = (data: unknown) => ok({ data, next: 'more', prev: null });
const offline = fail('offline');
const start = () => createKeptAnswers(createCache(':memory:'));

it('gives the lists that were there while the server can’t be reached', () => {
  const kept = start();
  const lists = [{ id: '1', title: 'Seabird people' }];
  expect(kept(mira, 'lists.all', {}, answered(lists))).toEqual(answered(lists));
  for (const code of ['offline', 'host-unreachable', 'timeout'] as const)
    expect(kept(mira, 'lists.all', {}, fail(code))).toEqual(ok({ data: lists, next: null, prev: null }));
  const broken = fail('bad-answer', 'connection-broken', { host: 'coast.example' });
  expect(kept(mira, 'lists.all', {}, broken)).toEqual(ok({ data: lists, next: null, prev: null }));
});

it('passes on what the server refused, and what no one kept', () => {
  const kept = start();
  kept(mira, 'lists.all', {}, answered([]));
  for (const code of ['forbidden', 'bad-answer'] as const) expect(kept(mira, 'lists.all', {}, fail(code))).toEqual(fail(code));
  expect(kept(jonna, 'lists.all', {}, offline)).toEqual(offline);
  expect(kept(mira, 'followedTags.list', {}, offline)).toEqual(offline);
  kept(mira, 'statuses.get', { id: '1' }, answered({ id: '1' }));
  expect(kept(mira, 'statuses.get', { id: '1' }, offline)).toEqual(offline);
});

it('keeps the first page of the followed tags, and no other', () => {
  const kept = start();
  kept(mira, 'followedTags.list', { limit: 100 }, answered(['fog']));
  kept(mira, 'followedTags.list', { limit: 100, cursor: '5' }, answered(['tidepools']));
  expect(kept(mira, 'followedTags.list', { limit: 100 }, offline)).toMatchObject({ ok: true, value: { data: ['fog'] } });
  expect(kept(mira, 'followedTags.list', { limit: 100, cursor: '5' }, offline)).toEqual(offline);
});
