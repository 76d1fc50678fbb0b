import { describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { blankDraft, replyDraft } from '../../../electron/contract/writing.ts';
import type { Habits } from '../../../electron/contract/writing.ts';

const mira = makeAccountKey('https://coast.example', '1');
const server: Habits['server'] = { defaultVisibility: 'unlisted', defaultLanguage: 'fr', defaultSensitive: true };
const habits = (more: Partial<Habits> = {}): Habits => ({ account: mira, settings: defaultSettings, server, locale: 'de-AT', ...more });
const mention = (id: string, acct: string) => ({ id, acct, username: acct, url: '' });
const answered = {
  id: '99',
  account: { id: '2', acct: 'jon@hill.example' },
  mentions: [mention('1', 'mira'), mention('3', 'tern'), mention('2', 'jon@hill.example')],
  visibility: 'public' as const,
  spoiler_text: '',
};

describe('a blank draft', () => {
  test('begins as the server presets it', () => {
    expect(blankDraft(habits())).toMatchObject({ account: mira, text: '', visibility: 'unlisted', language: 'fr', sensitive: true });
  });

  test('begins as the person chose, where they did', () => {
    const settings = { ...defaultSettings, postVisibility: 'private' as const, postLanguage: 'nl' };
    expect(blankDraft(habits({ settings }))).toMatchObject({ visibility: 'private', language: 'nl' });
  });

  test('is public and in the computer’s language where nothing is known', () => {
    expect(blankDraft(habits({ server: null }))).toMatchObject({ visibility: 'public', language: 'de', sensitive: false });
  });
});

describe('a reply', () => {
  test('names the author first, then everyone mentioned, once each and not oneself', () => {
    expect(replyDraft(answered, habits())).toMatchObject({ inReplyToId: '99', text: '@jon@hill.example @tern ' });
  });

  test('to oneself names nobody', () => {
    expect(replyDraft({ ...answered, account: { id: '1', acct: 'mira' }, mentions: [] }, habits()).text).toBe('');
  });

  test('never widens a circle, and keeps the content warning', () => {
    expect(replyDraft({ ...answered, visibility: 'direct', spoiler_text: 'birds' }, habits())).toMatchObject({
      visibility: 'direct',
      hasSpoiler: true,
      spoilerText: 'birds',
    });
    expect(replyDraft(answered, habits()).visibility).toBe('unlisted');
  });
});
