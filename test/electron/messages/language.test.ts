// Tests choosing the language, and loading the messages that a process needs:
// electron/messages/{language,first,main,views,parts}.ts.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { appLanguages, defaultSettings, settings } from '../../../electron/contract/settings.ts';
import { m as first } from '../../../electron/messages/first.ts';
import { chooseLanguage, formatLocale, language, load, setFormatLocale } from '../../../electron/messages/language.ts';
import { m as main, showLanguage } from '../../../electron/messages/main.ts';
import { partOf } from '../../../electron/messages/parts.ts';
import { m as views } from '../../../electron/messages/views.ts';

const chunks = { './en.json': async () => () => ({ area: 'English' }), './de.json': async () => () => ({ area: 'Deutsch' }) };

test.each([
  ['de', 'de', 'Deutsch'],
  ['de-AT', 'de', 'Deutsch'],
  ['en-GB', 'en', 'English'],
  ['fr', 'en', 'English'],
  ['', 'en', 'English'],
  ['xx-YY', 'en', 'English'],
  ['tlh', 'en', 'English'],
  ['fr de-CH en', 'de', 'Deutsch'],
  ['de-Latn-AT', 'de', 'Deutsch'],
])('chooses the language for %j: %s', async (tags, code, area) => {
  const messages = {};
  chooseLanguage(tags.split(' '), chunks);
  await load(messages, chunks);
  expect([language(), messages]).toEqual([code, { area }]);
  chooseLanguage(['en'], chunks);
});

test('passes the system’s regional format to the catalogue, whatever the language', async () => {
  const messages: { locale?: string | undefined } = {};
  setFormatLocale('de-DE');
  chooseLanguage(['en'], chunks);
  await load(messages, { './en.json': async () => (locale?: string) => ({ locale }) });
  expect([language(), formatLocale(), messages.locale]).toEqual(['en', 'de-DE', 'de-DE']);
});

test('assigns each area to the part that loads it', () => {
  expect(Object.keys(first).map(partOf)).toEqual(Object.keys(first).map(() => 'first'));
  expect(Object.keys(main).map(partOf)).toEqual(Object.keys(main).map(() => 'main'));
});

test('views also have the messages of the first view and of errors', () => {
  expect(new Set(Object.keys(views).map(partOf))).toEqual(new Set(['first', 'errors', 'views']));
});

test('offers every language that has a catalogue, and replaces an unknown one with the system’s', () => {
  const catalogues = readdirSync(new URL('../../../electron/messages', import.meta.url)).filter((name) => name.endsWith('.json'));
  expect(appLanguages.map((each) => `${each}.json`).sort()).toEqual(catalogues.sort());
  expect(v.parse(settings, { ...defaultSettings, language: 'tlh' }).language).toBe('');
});

test('showLanguage() loads main’s messages in the chosen language', async () => {
  await showLanguage('de');
  expect([language(), main.menu.settings]).toEqual(['de', expect.stringMatching(/^Einstellungen/)]);
  await showLanguage('');
  expect([language(), main.menu.settings]).toEqual(['en', expect.stringMatching(/^Settings/)]);
});
