import { describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { blankDraft, replyAudience, replyDraft } from '../../../electron/contract/new-draft.ts';
import type { PostingDefaults } from '../../../electron/contract/new-draft.ts';

const mira = makeAccountKey('https://coast.example', '1');
const server: PostingDefaults['server'] = { defaultVisibility: 'unlisted', defaultLanguage: 'fr', defaultSensitive: true };
const habits = (more: Partial<PostingDefaults> = {}): PostingDefaults => ({
  account: mira,
  settings: defaultSettings,
  server,
  locale: 'de-AT',
  ...more,
});
const mention = (id: string, acct: string) => ({ id, acct, username: acct, url: '' });
const answered = {
  id: '99',
  account: { id: '2', acct: 'jon@hill.example' },
  mentions: [mention('1', 'mira'), mention('3', 'tern'), mention('2', 'jon@hill.example')],
  visibility: 'public' as const,
  spoiler_text: '',
};

describe('a blank draft', () => {
  test('uses the defaults of the server', () => {
    expect(blankDraft(habits())).toMatchObject({ account: mira, text: '', visibility: 'unlisted', language: 'fr', sensitive: true });
  });

  test('prefers the defaults in the settings', () => {
    const settings = { ...defaultSettings, postVisibility: 'private' as const, postLanguage: 'nl' };
    expect(blankDraft(habits({ settings }))).toMatchObject({ visibility: 'private', language: 'nl' });
  });

  test('leaves visibility and sensitivity to the server if its defaults are unknown, and is in the computer’s language', () => {
    expect(blankDraft(habits({ server: null }))).toMatchObject({ visibility: null, language: 'de', sensitive: null });
  });
});

describe('a reply', () => {
  test('mentions the author first, then everyone mentioned, each once and without the user', () => {
    expect(replyDraft(answered, habits())).toMatchObject({ inReplyToId: '99', text: '@jon@hill.example @tern ' });
  });

  test('mentions nobody if the post is the user’s own', () => {
    expect(replyDraft({ ...answered, account: { id: '1', acct: 'mira' }, mentions: [] }, habits()).text).toBe('');
  });

  test('never widens the audience, and keeps the content warning', () => {
    expect(replyDraft({ ...answered, visibility: 'direct', spoiler_text: 'birds' }, habits())).toMatchObject({
      visibility: 'direct',
      hasSpoiler: true,
      spoilerText: 'birds',
    });
    expect(replyDraft(answered, habits()).visibility).toBe('unlisted');
  });

  test.each([
    ['public', null],
    ['unlisted', 'private'],
    ['private', 'private'],
    ['direct', 'direct'],
  ] as const)('to a %s post never widens the audience while the server’s default is unknown', (visibility, expectedVisibility) => {
    expect(replyDraft({ ...answered, visibility }, habits({ server: null })).visibility).toBe(expectedVisibility);
  });

  test.each([
    ['local', 'public', 'local'],
    ['local', 'private', 'local'],
    ['local', 'mutuals_only', 'local'],
    ['local', 'direct', 'direct'],
    ['mutuals_only', 'public', 'mutuals_only'],
    ['mutuals_only', 'local', 'mutuals_only'],
    ['list:4', 'public', 'list:4'],
    ['list', 'public', 'direct'],
    ['subscribers', 'unlisted', 'direct'],
    ['subscribers', null, 'direct'],
  ] as const)('Feature 2: to a post for `%s` with the default %s has the audience %s', (audience, preset, expected) => {
    const defaults = habits({ server: null, settings: { ...defaultSettings, postVisibility: 'server' } });
    const post = { ...answered, visibility: audience === 'local' ? ('public' as const) : ('private' as const), audience };
    expect(replyAudience(post, preset)).toBe(expected);
    expect(replyDraft(post, defaults).visibility).toBe(replyAudience(post, null));
  });

  test('Feature 2: to a followers-only post never goes to everyone on the server', () => {
    expect(replyAudience({ visibility: 'private', audience: null }, 'local')).toBe('private');
    expect(replyAudience({ visibility: 'public', audience: null }, 'local')).toBe('local');
  });

  test('Feature 2: stays on the server if the post does', () => {
    expect(replyDraft({ ...answered, local_only: true }, habits()).localOnly).toBe(true);
    expect(replyDraft(answered, habits()).localOnly).toBe(false);
  });
});
