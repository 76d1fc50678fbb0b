// Which language is shown, and that a process has the messages of its parts: electron/messages/{language,first,main,views,parts}.ts.
import { expect, test } from 'vitest';
import { m as first } from '../../../electron/messages/first.ts';
import { chooseLanguage, language, load } from '../../../electron/messages/language.ts';
import { m as main } from '../../../electron/messages/main.ts';
import { partOf } from '../../../electron/messages/parts.ts';
import { m as views } from '../../../electron/messages/views.ts';

const chunks = { './en.json': async () => ({ area: 'English' }), './de.json': async () => ({ area: 'Deutsch' }) };

test.each([
  ['de', 'de', 'Deutsch'],
  ['de-AT', 'de', 'Deutsch'],
  ['en-GB', 'en', 'English'],
  ['fr', 'en', 'English'],
  ['', 'en', 'English'],
])('for %j it is %s', async (tag, chosen, area) => {
  const messages = {};
  chooseLanguage(tag, chunks);
  await load(messages, chunks);
  expect([language(), messages]).toEqual([chosen, { area }]);
  chooseLanguage('en', chunks);
});

test('each area comes in the part that names it, and in no other', () => {
  expect(Object.keys(first).map(partOf)).toEqual(Object.keys(first).map(() => 'first'));
  expect(Object.keys(main).map(partOf)).toEqual(Object.keys(main).map(() => 'main'));
});

test('a view has the messages of the first view and of errors too', () => {
  expect(new Set(Object.keys(views).map(partOf))).toEqual(new Set(['first', 'errors', 'views']));
});
