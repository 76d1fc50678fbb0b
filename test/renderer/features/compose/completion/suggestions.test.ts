import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '../../../../../electron/contract/entities/account.ts';
import { customEmoji } from '../../../../../electron/contract/entities/custom-emoji.ts';
import { tag as tagSchema } from '../../../../../electron/contract/entities/tag.ts';
import { Suggestions } from '../../../../../renderer/features/compose/completion/suggestions.svelte.ts';
import type { Completes } from '../../../../../renderer/features/compose/completion/suggestions.svelte.ts';
import { loadUnicodeEmoji } from '../../../../../renderer/logic/media/unicode-emoji.ts';
import { CustomEmojis } from '../../../../../renderer/state/server/custom-emojis.ts';
import { fakeAccount, page } from '../../../state/fake-account.ts';
import type { Answers } from '../../../state/fake-account.ts';

vi.mock('../../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const ida = v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida@far.example', display_name: 'Ida' });
const emoji = (shortcode: string) => v.parse(customEmoji, { shortcode, url: '/media/x', static_url: '/media/x', visible_in_picker: true });
const pauseMs = 150;

function over(answers: Answers, completes: Completes = 'everything') {
  const { account, sent } = fakeAccount(answers);
  const session = { ...account, customEmojis: new CustomEmojis(account.call) };
  return { suggestions: new Suggestions(session, completes), sent };
}

const taken = vi.hoisted(() => [] as string[]);
vi.mock('../../../../../renderer/state/app/recent-emoji.ts', () => ({ rememberEmoji: (emoji: string) => void taken.push(emoji) }));
/** The data of Unicode's emoji are loaded when they are first needed. */
beforeAll(() => loadUnicodeEmoji());

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('suggestions for the word at the caret', () => {
  it('are accounts after an at sign, asked for after a pause in typing', async () => {
    const { suggestions, sent } = over({ 'accounts.search': () => page([ida]) });
    suggestions.typed('hello @i', 8);
    suggestions.typed('hello @id', 9);
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(sent.map(({ params }) => params['q'])).toEqual(['id']);
    expect(suggestions.items.map(({ label, insert }) => [label, insert])).toEqual([['Ida', '@ida@far.example']]);
    expect(suggestions.take('hello @id', 0)).toEqual({ start: 6, end: 9, text: '@ida@far.example ' });
    expect(suggestions.open).toBe(false);
  });

  it('are tags after a hash', async () => {
    const { suggestions } = over({
      'search.all': () => page({ accounts: [], statuses: [], hashtags: [v.parse(tagSchema, { name: 'terns' })] }),
    });
    suggestions.typed('#te', 3);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(suggestions.items.map(({ insert }) => insert)).toEqual(['#terns']);
  });

  it('are emoji after a colon, the server’s own first, which are fetched once', async () => {
    const { suggestions, sent } = over({ 'customEmojis.list': () => page([emoji('sea_smile'), emoji('smirk_gull'), emoji('tern')]) });
    suggestions.typed(':smi', 4);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(suggestions.items.map(({ insert }) => insert)).toEqual([':smirk_gull:', ':sea_smile:', '😄', '😏', '😃', '😸']);
    suggestions.typed(':smil', 5);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(suggestions.items.map(({ label, detail }) => `${label} ${detail}`).slice(0, 2)).toEqual([':sea_smile: ', '😄 :smile:']);
    expect(sent).toHaveLength(1);
  });

  it('are Unicode’s alone where the server shows no others', async () => {
    const { suggestions, sent } = over({ 'customEmojis.list': () => page([emoji('smirk_gull')]) }, 'unicode-emoji');
    suggestions.typed(':smi', 4);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(suggestions.items[0]?.insert).toBe('😄');
    expect(sent).toHaveLength(0);
  });

  it('are no people and no tags in a field that completes emoji alone', async () => {
    const { suggestions, sent } = over({}, 'emoji');
    suggestions.typed('@ida', 4);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(suggestions.open).toBe(false);
    expect(sent).toHaveLength(0);
  });

  it('remember an emoji that was taken', async () => {
    const { suggestions } = over({ 'customEmojis.list': () => page([emoji('smirk_gull')]) });
    suggestions.typed(':smirk_g', 8);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(suggestions.take(':smirk_g')).toEqual({ start: 0, end: 8, text: ':smirk_gull: ' });
    expect(taken).toEqual([':smirk_gull:']);
  });

  it('are chosen in a circle with arrow keys', async () => {
    const { suggestions } = over({ 'accounts.search': () => page([ida, { ...ida, id: '8' }]) });
    suggestions.typed('@id', 3);
    await vi.advanceTimersByTimeAsync(pauseMs);
    suggestions.move(-1);
    expect(suggestions.active).toBe(1);
    suggestions.move(1);
    expect(suggestions.active).toBe(0);
  });

  it('close when the caret leaves the end of the word, or text is selected', async () => {
    const { suggestions } = over({ 'accounts.search': () => page([ida]) });
    for (const caret of [1, null]) {
      suggestions.typed('@id', 3);
      await vi.advanceTimersByTimeAsync(pauseMs);
      suggestions.caretAt(3);
      expect(suggestions.open).toBe(true);
      suggestions.caretAt(caret);
      expect(suggestions.open).toBe(false);
    }
  });

  it('close when the word is left, also when the answer comes later', async () => {
    const { suggestions } = over({ 'accounts.search': () => page([ida]) });
    suggestions.typed('@id', 3);
    vi.advanceTimersByTime(pauseMs);
    suggestions.typed('@id ', 4);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(suggestions.open).toBe(false);
  });
});
