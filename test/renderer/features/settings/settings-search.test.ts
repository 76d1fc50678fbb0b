import { expect, it } from 'vitest';
import { m } from '../../../../electron/messages/views.ts';
import { SettingsSearch, sectionNames, sections, unavailableRows } from '../../../../renderer/features/settings/settings-search.svelte.ts';

it('everything is shown while the query is empty, but what the system does not offer', () => {
  const search = new SettingsSearch(unavailableRows({ platform: 'darwin', canOpenAtLogin: true, updates: 'installs' }));
  expect(search.count).toBeNull();
  expect(search.shows('theme')).toBe(true);
  expect(search.shows('keepRunning')).toBe(false);
  expect(sectionNames.every(search.showsSection)).toBe(true);
});

it('the menu bar is offered on macOS alone', () => {
  const shows = (platform: 'darwin' | 'win32' | 'linux') =>
    new SettingsSearch(unavailableRows({ platform, canOpenAtLogin: true, updates: 'none' })).shows('menuBarIcon');
  expect([shows('darwin'), shows('win32'), shows('linux')]).toEqual([true, false, false]);
});

it('a section without available rows is hidden', () => {
  const search = new SettingsSearch([...unavailableRows({ platform: 'linux', canOpenAtLogin: false, updates: 'none' }), 'keepRunning']);
  expect(search.showsSection('background')).toBe(false);
});

it('a query shows its rows and their sections only', () => {
  const search = new SettingsSearch([]);
  search.query = 'theme';
  expect(search.shows('theme')).toBe(true);
  expect(search.shows('density')).toBe(false);
  expect(sectionNames.filter(search.showsSection)).toEqual(['appearance']);
  expect(search.count).toBe(1);
});

it('every row belongs to one section', () => {
  const rows = sectionNames.flatMap((section) => sections[section]);
  expect(rows.toSorted()).toEqual(Object.keys(m.settings.rows).toSorted());
});
