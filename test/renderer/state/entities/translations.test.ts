import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { status, translation } from '@kittiwake/mastodon-api/entities/status';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { translateStatus, Translations, translationsOf } from '../../../../renderer/state/entities/translations.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

const pairs = { de: ['en', 'fr'], ja: ['en'], und: ['en'], 'pt-BR': ['fr'], en: ['de'] };
const post = (id = '5', edited_at: string | null = null) => ({ id, edited_at });

async function loadTranslations(languages: string[], answers: EndpointFakes = {}) {
  const { account, sent, names } = fakeAccount({ 'instance.translationLanguages': () => page(pairs), ...answers });
  const translations = new Translations(account, languages);
  await translations.load();
  return { translations, sent, names };
}

describe('the target language of a post', () => {
  it.each([
    ['de', ['en'], 'en'],
    ['de', ['fr', 'en'], 'fr'],
    ['de-AT', ['en'], 'en'],
    ['de', ['en-US'], 'en'],
    ['pt-BR', ['fr'], 'fr'],
    [null, ['en'], 'en'],
    ['de', ['de', 'en'], null],
    ['en', ['en-US', 'de'], null],
    ['ja', ['fr'], null],
    ['xx', ['en'], null],
  ])('for a post in %s and a user who reads %j is %s', async (language, languages, target) => {
    expect((await loadTranslations(languages)).translations.targetOf(language)).toBe(target);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'constructor-AT'])(
    'S8: is null for a post in the language %s',
    async (language) => {
      expect((await loadTranslations(['en'])).translations.targetOf(language)).toBeNull();
    },
  );

  it('is unknown until the server has answered, and is loaded again after a failure', async () => {
    const answers = [refusal, page(pairs)];
    const { account } = fakeAccount({ 'instance.translationLanguages': () => answers.shift() ?? refusal });
    const translations = new Translations(account, ['en']);
    await translations.load();
    expect([translations.isLoaded, translations.targetOf('de')]).toEqual([false, null]);
    await translations.load();
    expect(translations.targetOf('de')).toBe('en');
  });
});

describe('a translation', () => {
  const answered = page(v.parse(translation, { content: '<p>Good morning</p>' }));

  it('is requested once for each version of a post and each language', async () => {
    const { translations, sent } = await loadTranslations(['en'], { 'statuses.translate': () => answered });
    const entry = translations.of(post(), 'en');
    await expect.poll(() => entry.value?.content).toBe('<p>Good morning</p>');
    expect(translations.of(post(), 'en')).toBe(entry);
    translations.of(post(), 'fr');
    translations.of(post('5', '2026-11-01T10:00:00.000Z'), 'en');
    expect(sent.slice(1).map(({ params }) => params)).toEqual([
      { id: '5', lang: 'en' },
      { id: '5', lang: 'fr' },
      { id: '5', lang: 'en' },
    ]);
  });

  it('that failed has a problem until it is requested again', async () => {
    const answers = [refusal, answered];
    const { translations } = await loadTranslations(['en'], { 'statuses.translate': () => answers.shift() ?? refusal });
    const entry = translations.of(post(), 'en');
    await expect.poll(() => entry.problem?.code).toBe('forbidden');
    translations.retry(post(), 'en', entry);
    expect(entry.problem).toBeNull();
    await expect.poll(() => entry.value?.content).toBe('<p>Good morning</p>');
  });

  it('that was not used for long is dropped', async () => {
    const { translations, names } = await loadTranslations(['en'], { 'statuses.translate': () => answered });
    const first = translations.of(post('0'), 'en');
    for (let id = 1; id <= 200; id += 1) translations.of(post(String(id)), 'en');
    expect(translations.of(post('0'), 'en')).not.toBe(first);
    expect(names().filter((name) => name === 'statuses.translate')).toHaveLength(202);
  });

  it('replaces text, content warning, poll options, and descriptions only', () => {
    const entities = new Entities();
    const option = (title: string) => ({ title, votes_count: 3 });
    entities.saveStatus(
      v.parse(status, {
        id: '5',
        account: { id: '7', username: 'ida', acct: 'ida' },
        content: '<p>Guten Morgen</p>',
        spoiler_text: 'Wetter',
        language: 'de',
        poll: { id: '1', options: [option('Ja'), option('Nein')] },
        media_attachments: [
          { id: '1', type: 'image', description: 'Möwe' },
          { id: '2', type: 'image', description: 'Robbe' },
        ],
      }),
    );
    const original = entities.status('5').value!;
    const translatedStatus = translateStatus(
      original,
      v.parse(translation, {
        content: '<p>Good morning</p>',
        spoiler_text: '',
        language: 'en',
        poll: { id: '1', options: [{ title: 'Yes' }] },
        media_attachments: [{ id: '2', description: 'Seal' }],
      }),
    );
    expect(translatedStatus).toMatchObject({
      content: '<p>Good morning</p>',
      spoiler_text: 'Wetter',
      language: 'en',
      poll: { options: [option('Yes'), option('Nein')] },
      media_attachments: [{ description: 'Möwe' }, { description: 'Seal' }],
    });
    expect(original.content).toBe('<p>Guten Morgen</p>');
  });
});

it('keeps separate translations for each account', () => {
  const [one, other] = [fakeAccount({}).account, fakeAccount({}).account];
  expect(translationsOf(one, ['en'])).toBe(translationsOf(one, ['en']));
  expect(translationsOf(other, ['en'])).not.toBe(translationsOf(one, ['en']));
});
