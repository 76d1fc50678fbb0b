// Tests the user's profile: texts, fields, pictures, and options; visibility of followers; and languages of a followed account.
import { expect, test } from 'vitest';
import { clipWebm } from '../../src/drawings/recordings.ts';
import { entitiesOf, clientFor, ids, startService } from '../client.ts';
import { blob, png } from '../files.ts';

const credentials = '/api/v1/accounts/update_credentials';

function form(values: Record<string, string | Blob>): { multipart: FormData } {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(values)) multipart.set(name, value);
  return { multipart };
}

test('changes a profile by a form with pictures, their descriptions, and numbered fields', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const answer = await mira.patch(
    credentials,
    form({
      display_name: 'Mira T.',
      avatar: blob(png(2, 2), 'image/png'),
      avatar_description: 'a gull',
      'fields_attributes[0][name]': ' Boat ',
      'fields_attributes[0][value]': 'Tern',
      'fields_attributes[1][name]': '',
      'fields_attributes[1][value]': '',
      'source[privacy]': 'private',
      indexable: 'false',
      hide_collections: 'true',
    }),
  );
  expect(answer.body).toMatchObject({
    display_name: 'Mira T.',
    avatar_description: 'a gull',
    indexable: false,
    hide_collections: true,
    fields: [{ name: 'Boat' }],
    source: { privacy: 'private', indexable: false, hide_collections: true },
  });
  const { avatar } = answer.body as { avatar: string };
  expect((await fetch(avatar)).headers.get('content-type')).toBe('image/png');
  expect((await mira.delete('/api/v1/profile/avatar')).body).toMatchObject({ avatar_description: '' });
  expect((await mira.get('/api/v1/accounts/verify_credentials')).body).not.toMatchObject({ avatar });
});

test('one empty field removes all fields', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const fields_attributes = [{ name: '', value: '' }];
  expect((await mira.patch(credentials, { json: { fields_attributes } })).body).toMatchObject({ fields: [] });
});

test('refuses a video as avatar', async () => {
  const demo = await startService();
  const answer = await clientFor(demo, 'mira').patch(credentials, form({ avatar: blob(await clipWebm(), 'video/webm') }));
  expect(answer).toMatchObject({ status: 422, body: { error: 'Validation failed: Avatar content type is invalid, Avatar is invalid' } });
});

test('shows hidden followers only to the account itself', async () => {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const path = `/api/v1/accounts/${mira.id}/followers`;
  expect(entitiesOf(await jonna.get(path)).length).toBeGreaterThan(0);
  await mira.patch(credentials, { json: { hide_collections: true } });
  expect(entitiesOf(await jonna.get(path))).toEqual([]);
  expect(entitiesOf(await mira.get(path)).length).toBeGreaterThan(0);
});

test('the home timeline contains only the chosen languages of a followed account, and all languages without a choice', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const follow = async (languages?: string[]) =>
    (await mira.post(`/api/v1/accounts/${demo.act.id('jonna')}/follow`, { json: { ...(languages && { languages }) } })).body;
  expect(await follow(['de'])).toMatchObject({ following: true, languages: ['de'] });
  expect(await follow()).toMatchObject({ languages: ['de'] });
  const german = demo.act.post('jonna', { text: 'Nebel', language: 'de' });
  const english = demo.act.post('jonna', { text: 'fog', language: 'en' });
  expect(ids(await mira.get('/api/v1/timelines/home'))).toContain(german);
  expect(ids(await mira.get('/api/v1/timelines/home'))).not.toContain(english);
  expect(await follow([])).toMatchObject({ languages: [] });
  expect(ids(await mira.get('/api/v1/timelines/home'))).toContain(english);
});
