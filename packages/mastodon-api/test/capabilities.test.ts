// Tests which server software has quotes by `quote_id`, further audiences, emoji reactions, and more: packages/mastodon-api/src/capabilities.ts.
import { describe, expect, test } from 'vitest';
import { can, reactionCallsOf, reactionCalls } from '../src/capabilities.ts';
import type { Capability } from '../src/detect-capabilities.ts';
import { capableServer } from './capable-server.ts';

const has = (names: Capability[], ...server: Parameters<typeof capableServer>) => names.map((name) => can(capableServer(...server), name));

describe('Feature 2: audiences', () => {
  test.each([
    ['akkoma', [true, false, true, false]],
    ['pleroma', [true, false, true, false]],
    ['gotosocial', [false, true, false, true]],
    ['hometown', [false, false, false, true]],
    ['iceshrimp.net', [false, false, false, true]],
  ])('of %s are offered', (software, audiences) => {
    expect(has(['audience-local', 'audience-mutuals_only', 'audience-list', 'localOnly'], software)).toEqual(audiences);
  });

  test('glitch-soc is known by its version', () => {
    expect(has(['localOnly'], 'mastodon', { version: '4.6.0+glitch' })).toEqual([true]);
  });
});

describe('Feature 3: reactions', () => {
  test.each([
    ['akkoma', 'pleromaReactions'],
    ['pleroma', 'pleromaReactions'],
    ['iceshrimp.net', 'pleromaReactions'],
    ['mitra', 'pleromaReactions'],
    ['hollo', 'holloReactions'],
    ['fedibird', 'fedibirdReactions'],
    ['sharkey', 'misskeyReactions'],
    ['snac', 'misskeyReactions'],
  ] as const)('of %s use the calls of %s', (software, family) => {
    expect(reactionCallsOf(capableServer(software))).toBe(reactionCalls[family]);
    expect(has(['reactions'], software)).toEqual([true]);
  });

  test.each(['gotosocial', 'pixelfed', 'friendica', 'takahe'])('are missing at %s', (software) => {
    expect(reactionCallsOf(capableServer(software))).toBeNull();
    expect(has(['reactions'], software)).toEqual([false]);
  });

  test('forks of Mastodon are known by what their instance describes', () => {
    const names: Capability[] = ['fedibirdReactions', 'glitchReactions', 'quoteIds'];
    expect(has(names, 'mastodon', { announced: ['fedibird_reactions'] })).toEqual([true, false, true]);
    expect(has(names, 'mastodon', { announced: ['reactions'] })).toEqual([false, true, false]);
    const both = capableServer('mastodon', { announced: ['reactions', 'fedibird_reactions'] });
    expect(reactionCallsOf(both)).toBe(reactionCalls.fedibirdReactions);
  });
});

test.each(['', 'constructor', 'unknown'])('software named “%s” has no capabilities but mixed media', (software) => {
  expect(capableServer(software, { version: '9.0.0' }).capabilities).toEqual(['mixedMedia']);
});

test('reads the API version of Mastodon, whatever the software', () => {
  const names: Capability[] = ['quotes', 'quotePolicies', 'quoteIds', 'pollsWithMedia'];
  expect(has(names, 'mastodon', { apiVersion: 7 })).toEqual([true, true, false, false]);
  expect(has(names, 'hollo', { apiVersion: 11 })).toEqual([true, true, true, true]);
  expect(has(names, 'akkoma')).toEqual([true, false, true, true]);
});

test('reads the version of Mastodon and of forks that keep it', () => {
  const names: Capability[] = ['filteredNotifications', 'searchOperators'];
  expect(has(names, 'mastodon', { version: '4.1.9' })).toEqual([true, false]);
  expect(has(names, 'hometown', { version: '4.2.17+hometown-1.1.1' })).toEqual([true, true]);
  expect(has(names, 'sharkey', { version: '2025.5.2' })).toEqual([false, false]);
});

test('allows no other media beside a video on Mastodon', () => {
  expect(['mastodon', 'hometown', 'gotosocial'].flatMap((software) => has(['mixedMedia'], software))).toEqual([false, false, true]);
});

test('an unknown server has every endpoint and no capability, a known one lacks the refused endpoints', () => {
  expect([can(null, 'statuses.edit'), can(null, 'quotes'), can(undefined, 'quotes')]).toEqual([true, false, false]);
  const server = { ...capableServer('snac'), refused: ['statuses.edit'] as const };
  expect([can(server, 'statuses.edit'), can(server, 'statuses.pin')]).toEqual([false, true]);
});
