import { expect, it } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import { isShown } from '../../../../renderer/logic/timelines/filters.ts';

const account = { id: '7', username: 'ida', acct: 'ida' };
const filtered = (action: string) => [{ filter: { id: '1', title: 'Ads', context: ['home'], filter_action: action } }];
const post = (more: object = {}) => v.parse(statusSchema, { id: '1', account, ...more });

it('a post is hidden by a filter that hides, and not by one that warns', () => {
  expect(isShown(post())).toBe(true);
  expect(isShown(post({ filtered: filtered('warn') }))).toBe(true);
  expect(isShown(post({ filtered: filtered('hide') }))).toBe(false);
});

it('a reblog of a hidden post is hidden', () => {
  expect(isShown(post({ reblog: post({ id: '2', filtered: filtered('hide') }) }))).toBe(false);
  expect(isShown(post({ reblog: post({ id: '2' }) }))).toBe(true);
});
