import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema, customEmoji } from '@kittiwake/mastodon-api/entities/account';
import { tag as tagSchema } from '@kittiwake/mastodon-api/entities/status';
import { Suggestions } from '../../../../../renderer/features/compose/completion/suggestions.svelte.ts';
import type { CompletionScope } from '../../../../../renderer/features/compose/completion/suggestions.svelte.ts';
import { loadUnicodeEmoji } from '../../../../../renderer/logic/media/emoji-choice.ts';
import { CustomEmojis } from '../../../../../renderer/state/server/custom-emojis.ts';
import { fakeAccount, page } from '../../../state/fake-account.ts';
import type { EndpointFakes } from '../../../state/fake-account.ts';

const ida = v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida@far.example', display_name: 'Ida' });
const emoji = (shortcode: string) => v.parse(customEmoji, { shortcode, url: '/media/x', static_url: '/media/x', visible_in_picker: true });
const pauseMs = 150;

function createSuggestions(answers: EndpointFakes, completes: CompletionScope = 'everything') {
  const { account, sent } = fakeAccount(answers);
  const session = { ...account, customEmojis: new CustomEmojis(account.call) };
  return { suggestions: new Suggestions(session, completes), sent };
}

const rememberedEmoji = vi.hoisted(() => [] as string[]);
vi.mock('../../../../../renderer/state/app/recent-emoji.ts', () => ({
  rememberEmoji: (emoji: string) => void rememberedEmoji.push(emoji),
}));
/** Loads the Unicode emoji data, which the app loads on first use. */
beforeAll(() => loadUnicodeEmoji());

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('searches accounts after an at sign, once typing pauses', async () => {
  const { suggestions, sent } = createSuggestions({ 'accounts.search': () => page([ida]) });
  suggestions.update('hello @i', 8);
  suggestions.update('hello @id', 9);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(sent.map(({ params }) => params['q'])).toEqual(['id']);
  expect(suggestions.items.map(({ label, insert }) => [label, insert])).toEqual([['Ida', '@ida@far.example']]);
  expect(suggestions.choose('hello @id', 0)).toEqual({ start: 6, end: 9, text: '@ida@far.example ' });
  expect(suggestions.isOpen).toBe(false);
});

it('searches tags after a hash', async () => {
  const { suggestions } = createSuggestions({
    'search.all': () => page({ accounts: [], statuses: [], hashtags: [v.parse(tagSchema, { name: 'terns' })] }),
  });
  suggestions.update('#te', 3);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(suggestions.items.map(({ insert }) => insert)).toEqual(['#terns']);
});

it('suggests emoji after a colon, custom ones first, and fetches those once', async () => {
  const { suggestions, sent } = createSuggestions({
    'customEmojis.list': () => page([emoji('sea_smile'), emoji('smirk_gull'), emoji('tern')]),
  });
  suggestions.update(':smi', 4);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(suggestions.items.map(({ insert }) => insert)).toEqual([':smirk_gull:', ':sea_smile:', '😄', '😏', '😃', '😸']);
  suggestions.update(':smil', 5);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(suggestions.items.map(({ label, detail }) => `${label} ${detail}`).slice(0, 2)).toEqual([':sea_smile: ', '😄 :smile:']);
  expect(sent).toHaveLength(1);
});

it('suggests only Unicode emoji in fields without custom emoji', async () => {
  const { suggestions, sent } = createSuggestions({ 'customEmojis.list': () => page([emoji('smirk_gull')]) }, 'unicode-emoji');
  suggestions.update(':smi', 4);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(suggestions.items[0]?.insert).toBe('😄');
  expect(sent).toHaveLength(0);
});

it('suggests no accounts or tags in a field that completes only emoji', async () => {
  const { suggestions, sent } = createSuggestions({}, 'emoji');
  suggestions.update('@ida', 4);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(suggestions.isOpen).toBe(false);
  expect(sent).toHaveLength(0);
});

it('remembers a chosen emoji', async () => {
  const { suggestions } = createSuggestions({ 'customEmojis.list': () => page([emoji('smirk_gull')]) });
  suggestions.update(':smirk_g', 8);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(suggestions.choose(':smirk_g')).toEqual({ start: 0, end: 8, text: ':smirk_gull: ' });
  expect(rememberedEmoji).toEqual([':smirk_gull:']);
});

it('moves from the first suggestion to the last and back', async () => {
  const { suggestions } = createSuggestions({ 'accounts.search': () => page([ida, { ...ida, id: '8' }]) });
  suggestions.update('@id', 3);
  await vi.advanceTimersByTimeAsync(pauseMs);
  suggestions.move(-1);
  expect(suggestions.activeIndex).toBe(1);
  suggestions.move(1);
  expect(suggestions.activeIndex).toBe(0);
});

it('closes when the caret leaves the end of the word, or text is selected', async () => {
  const { suggestions } = createSuggestions({ 'accounts.search': () => page([ida]) });
  for (const caret of [1, null]) {
    suggestions.update('@id', 3);
    await vi.advanceTimersByTimeAsync(pauseMs);
    suggestions.handleCaret(3);
    expect(suggestions.isOpen).toBe(true);
    suggestions.handleCaret(caret);
    expect(suggestions.isOpen).toBe(false);
  }
});

it('stays closed if the answer arrives after the word has ended', async () => {
  const { suggestions } = createSuggestions({ 'accounts.search': () => page([ida]) });
  suggestions.update('@id', 3);
  vi.advanceTimersByTime(pauseMs);
  suggestions.update('@id ', 4);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(suggestions.isOpen).toBe(false);
});
