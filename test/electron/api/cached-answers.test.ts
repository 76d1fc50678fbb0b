// Tests stored responses that replace a missing response.
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createCachedAnswers } from '../../../electron/api/cached-answers.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { Cache } from '../../../electron/storage/cache.ts';

const mira = makeAccountKey('https://coast.example', '1');
const jonna = makeAccountKey('https://coast.example', '2');
const answered = (data: unknown) => ok({ data, next: 'more', prev: null });
const offline = fail('offline');
const start = () => createCachedAnswers(new Cache(':memory:'));

it('returns the cached lists while the server cannot be reached', () => {
  const resolveAnswer = start();
  const lists = v.parse(endpoints['lists.all'].answer, [{ id: '1', title: 'Seabird people' }]);
  expect(resolveAnswer(mira, 'lists.all', {}, answered(lists))).toEqual(answered(lists));
  for (const code of ['offline', 'host-unreachable', 'timeout'] as const)
    expect(resolveAnswer(mira, 'lists.all', {}, fail(code))).toEqual(ok({ data: lists, next: null, prev: null }));
  const broken = fail('bad-answer', 'connection-broken', { host: 'coast.example' });
  expect(resolveAnswer(mira, 'lists.all', {}, broken)).toEqual(ok({ data: lists, next: null, prev: null }));
});

it('returns refusals, and failures without a cached response, unchanged', () => {
  const resolveAnswer = start();
  resolveAnswer(mira, 'lists.all', {}, answered([]));
  for (const code of ['forbidden', 'bad-answer'] as const) expect(resolveAnswer(mira, 'lists.all', {}, fail(code))).toEqual(fail(code));
  expect(resolveAnswer(jonna, 'lists.all', {}, offline)).toEqual(offline);
  expect(resolveAnswer(mira, 'followedTags.list', {}, offline)).toEqual(offline);
  resolveAnswer(mira, 'statuses.get', { id: '1' }, answered({ id: '1' }));
  expect(resolveAnswer(mira, 'statuses.get', { id: '1' }, offline)).toEqual(offline);
});

it('caches only the first page of the followed tags', () => {
  const resolveAnswer = start();
  resolveAnswer(mira, 'followedTags.list', { limit: 100 }, answered([{ name: 'fog', url: '' }]));
  resolveAnswer(mira, 'followedTags.list', { limit: 100, cursor: '5' }, answered([{ name: 'tidepools', url: '' }]));
  expect(resolveAnswer(mira, 'followedTags.list', { limit: 100 }, offline)).toMatchObject({ ok: true, value: { data: [{ name: 'fog' }] } });
  expect(resolveAnswer(mira, 'followedTags.list', { limit: 100, cursor: '5' }, offline)).toEqual(offline);
});
