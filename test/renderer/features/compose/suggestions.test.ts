import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '../../../../electron/contract/entities/account.ts';
import { customEmoji } from '../../../../electron/contract/entities/custom-emoji.ts';
import { tag as tagSchema } from '../../../../electron/contract/entities/tag.ts';
import { Suggestions } from '../../../../renderer/features/compose/suggestions.svelte.ts';
import type { Session } from '../../../../renderer/state/account/session.svelte.ts';
import { fakeAccount, page } from '../../state/fake-account.ts';
import type { Answers } from '../../state/fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const ida = v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida@far.example', display_name: 'Ida' });
const emoji = (shortcode: string) => v.parse(customEmoji, { shortcode, url: '/media/x', static_url: '/media/x', visible_in_picker: true });
const pauseMs = 150;

function over(answers: Answers) {
  const { account, sent } = fakeAccount(answers);
  return { suggestions: new Suggestions(account as unknown as Session), sent };
}

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
    expect(suggestions.take('hello @id', 0)).toEqual({ text: 'hello @ida@far.example ', caret: 23 });
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

  it('are custom emoji after a colon, those that begin with the text first, fetched once', async () => {
    const { suggestions, sent } = over({ 'customEmojis.list': () => page([emoji('seagull'), emoji('gull'), emoji('tern')]) });
    suggestions.typed(':gul', 4);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(suggestions.items.map(({ insert }) => insert)).toEqual([':gull:', ':seagull:']);
    suggestions.typed(':gull', 5);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(sent).toHaveLength(1);
  });

  it('are chosen in a circle with arrow keys', async () => {
    const { suggestions } = over({ 'customEmojis.list': () => page([emoji('gull'), emoji('gulls')]) });
    suggestions.typed(':gul', 4);
    await vi.advanceTimersByTimeAsync(pauseMs);
    suggestions.move(-1);
    expect(suggestions.active).toBe(1);
    suggestions.move(1);
    expect(suggestions.active).toBe(0);
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
