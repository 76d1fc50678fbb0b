import { beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { recentEmoji, rememberEmoji } from '../../../../renderer/state/app/recent-emoji.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

beforeEach(() => {
  settings.current = defaultSettings;
  fakeBridge.answers['settings.set'] = ({ patch }: { patch: object }) => ok({ ...settings.current, ...patch });
});

it('is empty at first', () => expect(recentEmoji()).toEqual([]));

it('lists the last used emoji first, and each once', () => {
  for (const emoji of ['⛵', ':tern:', '⛵']) rememberEmoji(emoji);
  expect(recentEmoji()).toEqual(['⛵', ':tern:']);
});

it('keeps as many emoji as two rows of the picker', () => {
  for (let at = 0; at < 30; at += 1) rememberEmoji(`:tern_${at}:`);
  expect(recentEmoji()).toHaveLength(16);
  expect(recentEmoji()[0]).toBe(':tern_29:');
});

it('drops old emoji if long names exceed the maximum length', () => {
  for (let at = 0; at < 16; at += 1) rememberEmoji(`:${'tern_'.repeat(30)}${at}:`);
  expect(recentEmoji()).toHaveLength(6);
  expect(recentEmoji()[0]).toContain('tern_15:');
});
