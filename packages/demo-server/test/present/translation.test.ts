// Tests translations by the embedded server.
import { expect, test } from 'vitest';
import { translateText } from '../../src/present/translation.ts';
import { clientFor, startService } from '../client.ts';

test('translates a word the same way each time, differently per language, and keeps its capital', () => {
  const [first, second, third] = translateText('Fog fog mist', 'de').split(' ');
  expect(second).toBe(first?.toLowerCase());
  expect(first?.charAt(0)).toMatch(/[A-Z]/);
  expect(third).not.toBe(second);
  expect(translateText('Fog', 'sv')).not.toBe(first);
  expect(translateText('fog', 'ja')).toMatch(/^\p{Script=Hiragana}+$/u);
});

test('leaves tags, links, character references, and custom emoji unchanged', () => {
  const html = '<p>fog &amp; :tern: <a href="https://a.example/fog">#<span>fog</span></a></p>';
  expect(translateText(html, 'de')).toBe(
    `<p>${translateText('fog', 'de')} &amp; :tern: <a href="https://a.example/fog">#<span>fog</span></a></p>`,
  );
});

test('translates a status with its content warning, poll, and media descriptions', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const id = demo.act.post('jonna', { text: 'look here', spoilerText: 'birds', language: 'en', pictures: [1] });
  const answer = (await mira.post(`/api/v1/statuses/${id}/translate`, { json: { lang: 'de' } })).body;
  expect(answer).toMatchObject({
    content: `<p>${translateText('look here', 'de')}</p>`,
    spoiler_text: translateText('birds', 'de'),
    detected_source_language: 'en',
    language: 'de',
    media_attachments: [{ description: translateText('A picture of the coast', 'de') }],
  });
  const poll = demo.act.post('jonna', { text: 'which?', language: 'fr', poll: { options: ['a gull', 'a tern'], expiresIn: 600 } });
  const boost = demo.act.reblog('ruben', poll);
  expect((await mira.post(`/api/v1/statuses/${boost}/translate`, { json: { lang: 'sv' } })).body).toMatchObject({
    detected_source_language: 'fr',
    poll: { options: [{ title: translateText('a gull', 'sv') }, { title: translateText('a tern', 'sv') }] },
  });
});

test.each([
  ['its own language', { language: 'en' }, 'en'],
  ['an unknown language', { language: 'en' }, 'tlh'],
  ['any language if it is private', { language: 'en', visibility: 'private' as const }, 'de'],
])('refuses to translate a status into %s', async (_, options, lang) => {
  const demo = await startService();
  const id = demo.act.post('mira', { text: 'hello', ...options });
  expect((await clientFor(demo, 'mira').post(`/api/v1/statuses/${id}/translate`, { json: { lang } })).status).toBe(403);
});

test('lists the target languages by source language', async () => {
  const demo = await startService();
  const languages = (await clientFor(demo, 'mira').get('/api/v1/instance/translation_languages')).body as Record<string, string[]>;
  expect(languages['en']).toContain('de');
  expect(languages['en']).not.toContain('en');
  expect(languages['und']).toContain('en');
});
