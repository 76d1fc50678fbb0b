// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { PreferencesState } from '../../../../renderer/state/account/preferences.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const storedPreferences = { pinnedLists: [{ id: '7', title: 'Sea' }], recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null };
const key = makeAccountKey('https://coast.example', '1');
beforeEach(() => void (fakeBridge.answers['preferences.get'] = ok({ ...storedPreferences, pinnedLists: [{ id: '8', title: 'Hill' }] })));

it('loads the preferences once', async () => {
  const preferences = new PreferencesState(key);
  await Promise.all([preferences.load(), preferences.load()]);
  expect(preferences.current.pinnedLists).toEqual([{ id: '8', title: 'Hill' }]);
  expect(fakeBridge.calls).toHaveLength(1);
});

it('requests nothing if the preferences arrived with the startup answer', async () => {
  const preferences = new PreferencesState(key);
  preferences.setLoaded(storedPreferences);
  await preferences.load();
  expect([preferences.current, fakeBridge.calls]).toEqual([storedPreferences, []]);
});
