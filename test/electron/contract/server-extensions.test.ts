// Tests which software has quotes by `quote_id`, further audiences, and emoji reactions: electron/contract/server-extensions.ts.
import { describe, expect, test } from 'vitest';
import { extensionsOf, noExtensions } from '../../../electron/contract/server-extensions.ts';

const describeServer = (software: string, more: Partial<Parameters<typeof extensionsOf>[0]> = {}) =>
  extensionsOf({ software, version: '1.0', fedibirdCapabilities: [], hasReactionLimit: false, ...more });

describe('Feature 2: audiences', () => {
  test.each([
    ['akkoma', { audiences: ['local'], hasListAudience: true, hasLocalOnly: false }],
    ['Pleroma', { audiences: ['local'], hasListAudience: true, hasLocalOnly: false }],
    ['gotosocial', { audiences: ['mutuals_only'], hasListAudience: false, hasLocalOnly: true }],
    ['hometown', { audiences: [], hasLocalOnly: true }],
    ['Iceshrimp.NET', { audiences: [], hasLocalOnly: true }],
  ])('of %s are offered', (software, extensions) => {
    expect(describeServer(software)).toMatchObject(extensions);
  });

  test('glitch-soc is known by its version', () => {
    expect(describeServer('mastodon', { version: '4.6.0+glitch' }).hasLocalOnly).toBe(true);
  });
});

describe('Feature 3: reactions', () => {
  test.each([
    ['akkoma', 'pleroma'],
    ['pleroma', 'pleroma'],
    ['Iceshrimp.NET', 'pleroma'],
    ['mitra', 'pleroma'],
    ['hollo', 'hollo'],
    ['sharkey', 'misskey'],
    ['snac', 'misskey'],
    ['gotosocial', null],
    ['pixelfed', null],
    ['friendica', null],
    ['takahe', null],
  ])('of %s use the calls of %s', (software, family) => {
    expect(describeServer(software).reactions).toBe(family);
  });

  test('forks of Mastodon are known by what their instance describes', () => {
    expect(describeServer('mastodon', { fedibirdCapabilities: ['emoji_reaction'] })).toMatchObject({
      reactions: 'fedibird',
      hasQuoteId: true,
    });
    expect(describeServer('mastodon', { hasReactionLimit: true })).toMatchObject({ reactions: 'glitch', hasQuoteId: false });
  });
});

test.each(['mastodon', '', 'constructor', 'unknown'])('software named “%s” has no extensions', (software) => {
  expect(describeServer(software)).toEqual(noExtensions);
});
