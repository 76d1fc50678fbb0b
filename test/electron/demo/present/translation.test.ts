// Translations by the embedded service.
import { expect, test } from 'vitest';
import { translated } from '../../../../electron/demo/present/translation.ts';
import { as, startService } from '../client.ts';

test('a word is the same each time, another in another language, and keeps its capital', () => {
  const [first, second, third] = translated('Fog fog mist', 'de').split(' ');
  expect(second).toBe(first?.toLowerCase());
  expect(first?.charAt(0)).toMatch(/[A-Z]/);
  expect(third).not.toBe(second);
  expect(translated('Fog', 'sv')).not.toBe(first);
  expect(translated('fog', 'ja')).toMatch(/^\p{Script=Hiragana}+$/u);
});

test('tags, links, character references and custom emoji stay', () => {
  const html = '<p>fog &amp; :tern: <a href="https://a.example/fog">#<span>fog</span></a></p>';
  expect(translated(html, 'de')).toBe(
    `<p>${translated('fog', 'de')} &amp; :tern: <a href="https://a.example/fog">#<span>fog</span></a></p>`,
  );
});

test('a status is translated with its warning, its poll and the descriptions of its media', async () => {
  const demo = await startService();
  const mira = as(demo, 'mira');
  const id = demo.act.post('jonna', { text: 'look here', spoilerText: 'birds', language: 'en', pictures: [1] });
  const answer = (await mira.post(`/api/v1/statuses/${id}/translate`, { json: { lang: 'de' } })).body;
  expect(answer).toMatchObject({
    content: `<p>${translated('look here', 'de')}</p>`,
    spoiler_text: translated('birds', 'de'),
    detected_source_language: 'en',
    language: 'de',
    media_attachments: [{ description: translated('A picture of the coast', 'de') }],
  });
  const poll = demo.act.post('jonna', { text: 'which?', language: 'fr', poll: { options: ['a gull', 'a tern'], expiresIn: 600 } });
  const boost = demo.act.reblog('ruben', poll);
  expect((await mira.post(`/api/v1/statuses/${boost}/translate`, { json: { lang: 'sv' } })).body).toMatchObject({
    detected_source_language: 'fr',
    poll: { options: [{ title: translated('a gull', 'sv') }, { title: translated('a tern', 'sv') }] },
  });
});

test.each([
  ['its own language', { language: 'en' }, 'en'],
  ['a language that it doesn’t know', { language: 'en' }, 'tlh'],
  ['any language when not everybody may read it', { language: 'en', visibility: 'private' as const }, 'de'],
])('a status isn’t translated into %s', async (_, options, lang) => {
  const demo = await startService();
  const id = demo.act.post('mira', { text: 'hello', ...options });
  expect((await as(demo, 'mira').post(`/api/v1/statuses/${id}/translate`, { json: { lang } })).status).toBe(403);
});

test('the languages are those into which a status can be translated', async () => {
  const demo = await startService();
  const languages = (await as(demo, 'mira').get('/api/v1/instance/translation_languages')).body as Record<string, string[]>;
  expect(languages['en']).toContain('de');
  expect(languages['en']).not.toContain('en');
  expect(languages['und']).toContain('en');
});
