import { beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { recentEmoji, rememberEmoji } from '../../../../renderer/state/app/recent-emoji.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: { 'settings.set': ({ patch }: { patch: object }) => Promise.resolve(ok({ ...settings.current, ...patch })) },
  on: () => () => undefined,
}));

beforeEach(() => {
  settings.current = defaultSettings;
});

it('starts with none', () => expect(recentEmoji()).toEqual([]));

it('has the last used one first, and each once', () => {
  for (const emoji of ['⛵', ':tern:', '⛵']) rememberEmoji(emoji);
  expect(recentEmoji()).toEqual(['⛵', ':tern:']);
});

it('keeps two rows of the picker', () => {
  for (let at = 0; at < 30; at += 1) rememberEmoji(`:tern_${at}:`);
  expect(recentEmoji()).toHaveLength(16);
  expect(recentEmoji()[0]).toBe(':tern_29:');
});

it('leaves out old ones where long names would not fit', () => {
  for (let at = 0; at < 16; at += 1) rememberEmoji(`:${'tern_'.repeat(30)}${at}:`);
  expect(recentEmoji()).toHaveLength(6);
  expect(recentEmoji()[0]).toContain('tern_15:');
});
