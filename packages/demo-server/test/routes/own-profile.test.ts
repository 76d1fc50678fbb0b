// Tests GET and PATCH /api/v1/profile, the fields of accounts that Mastodon 4.6 added, and refused changes of a profile.
import { expect, test } from 'vitest';
import { clipWebm } from '../../src/drawings/recordings.ts';
import { clientFor, field, send, startService } from '../client.ts';
import { blob, png } from '../files.ts';

const credentials = '/api/v1/accounts/update_credentials';
const verify = '/api/v1/accounts/verify_credentials';

function form(values: Record<string, string | Blob>): { multipart: FormData } {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(values)) multipart.set(name, value);
  return { multipart };
}

async function setUp() {
  const demo = await startService();
  return { demo, mira: clientFor(demo, 'mira') };
}

test('the own profile contains texts as written and as HTML, and null instead of a missing picture', async () => {
  const { mira } = await setUp();
  await mira.delete('/api/v1/profile/avatar');
  const json = { note: 'Sees #terns', fields_attributes: [{ name: 'Home', value: 'https://coast.example' }] };
  const answer = await mira.patch('/api/v1/profile', { json });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id: mira.id,
      note: 'Sees #terns',
      fields: [{ name: 'Home', value: 'https://coast.example', verified_at: null }],
      avatar: null,
      avatar_static: null,
      avatar_description: '',
      hide_collections: null,
      attribution_domains: [],
      featured_tags: expect.any(Array) as unknown[],
    },
  });
  expect(field(answer, 'formatted_note')).toContain('rel="tag"');
  expect(answer.body).toMatchObject({ formatted_fields: [{ value: expect.stringContaining('rel="nofollow noopener me"') as string }] });
  expect((await mira.get('/api/v1/profile')).body).toEqual(answer.body);
});

test('the settings of the profile appear in the account', async () => {
  const { demo, mira } = await setUp();
  const json = {
    show_media: false,
    show_featured: false,
    hide_collections: true,
    attribution_domains: ['https://paper.example', '*.news.example'],
  };
  await mira.patch('/api/v1/profile', { json });
  const tabs = { show_media: false, show_media_replies: true, show_featured: false, hide_collections: true };
  expect((await clientFor(demo, 'jonna').get(`/api/v1/accounts/${mira.id}`)).body).toMatchObject(tabs);
  expect((await mira.get(verify)).body).toMatchObject({
    ...tabs,
    source: { hide_collections: true, attribution_domains: ['paper.example', 'news.example'] },
    role: { collection_limit: 10 },
  });
});

test('update_credentials does not change the tabs of the profile', async () => {
  const { mira } = await setUp();
  expect((await mira.patch(credentials, { json: { show_media: false } })).body).toMatchObject({ show_media: true });
});

test('a picture uploaded to the own profile is shown there', async () => {
  const { mira } = await setUp();
  const answer = await mira.patch('/api/v1/profile', form({ header: blob(png(2, 2), 'image/png'), header_description: 'the bay' }));
  expect(answer.body).toMatchObject({ header: expect.stringContaining('/media/') as string, header_description: 'the bay' });
});

test('says who may feature an account: everybody if it is discoverable, nobody otherwise', async () => {
  const { demo, mira } = await setUp();
  const path = `/api/v1/accounts/${mira.id}`;
  const jonna = clientFor(demo, 'jonna');
  expect((await jonna.get(path)).body).toMatchObject({
    feature_approval: { automatic: ['public'], manual: [], current_user: 'automatic' },
  });
  expect((await send(demo.url + path, 'GET')).body).toMatchObject({ feature_approval: { automatic: ['public'], current_user: 'denied' } });
  await mira.patch('/api/v1/profile', { json: { discoverable: false } });
  expect((await jonna.get(path)).body).toMatchObject({ feature_approval: { automatic: [], manual: [], current_user: 'denied' } });
});

test('accounts of other servers have neither roles nor noindex', async () => {
  const { demo, mira } = await setUp();
  const answer = await mira.get(`/api/v1/accounts/${demo.act.id('freya@archipelago.example')}`);
  expect(answer.body).toMatchObject({ hide_collections: null, show_media: true });
  expect(answer.body).not.toHaveProperty('roles');
  expect(answer.body).not.toHaveProperty('noindex');
});

test('turning off manual approval accepts the pending follow requests', async () => {
  const { demo, mira } = await setUp();
  demo.act.unfollow('jonna', 'mira');
  await mira.patch(credentials, { json: { locked: true } });
  demo.act.follow('jonna', 'mira');
  const relationship = async () => (await clientFor(demo, 'jonna').get(`/api/v1/accounts/relationships?id[]=${mira.id}`)).body;
  expect(await relationship()).toMatchObject([{ requested: true, following: false }]);
  await mira.patch(credentials, { json: { locked: false } });
  expect(await relationship()).toMatchObject([{ requested: false, following: true }]);
});

const tooLong = (max: number) => ({ error: 'ERR_TOO_LONG', description: `is too long (maximum is ${max} characters)` });
const fiveFields = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, value: 'x' }));

test.each<[string, object, string, object]>([
  [
    'a name of 41 characters',
    { display_name: 'x'.repeat(41) },
    'Display name is too long (maximum is 40 characters)',
    { display_name: [tooLong(40)] },
  ],
  [
    'a biography of 501 characters',
    { note: 'x'.repeat(501) },
    'Note character limit of 500 exceeded',
    { note: [{ error: 'ERR_TOO_LONG', description: 'character limit of 500 exceeded' }] },
  ],
  ['five fields', { fields_attributes: fiveFields }, 'Fields is too long (maximum is 4 characters)', { fields: [tooLong(4)] }],
  [
    'a value without a name',
    { fields_attributes: [{ name: ' ', value: 'x' }] },
    'Fields contains values with missing labels',
    { fields: [{ error: 'ERR_FIELDS_WITH_VALUES_MISSING_LABELS', description: 'contains values with missing labels' }] },
  ],
  [
    'an avatar description of 151 characters',
    { avatar_description: 'x'.repeat(151) },
    'Avatar description is too long (maximum is 150 characters)',
    { avatar_description: [tooLong(150)] },
  ],
  [
    'two faults',
    { display_name: 'x'.repeat(41), header_description: 'x'.repeat(151) },
    'Header description is too long (maximum is 150 characters), Display name is too long (maximum is 40 characters)',
    { header_description: [tooLong(150)], display_name: [tooLong(40)] },
  ],
])('refuses %s with details, and changes nothing', async (_, json, error, details) => {
  const { mira } = await setUp();
  const before = (await mira.get(verify)).body;
  for (const path of [credentials, '/api/v1/profile'])
    expect(await mira.patch(path, { json: { locked: true, ...json } })).toMatchObject({
      status: 422,
      body: { error: `Validation failed: ${error}`, details },
    });
  expect((await mira.get(verify)).body).toEqual(before);
});

test('accepts a name of 40 emoji, and a biography whose links count 23 characters each', async () => {
  const { mira } = await setUp();
  const json = { display_name: '🐦'.repeat(40), note: `${'x'.repeat(476)} https://coast.example/${'a'.repeat(300)}` };
  expect(await mira.patch(credentials, { json })).toMatchObject({ status: 200, body: { display_name: json.display_name } });
});

test.each<[string, () => Promise<Blob> | Blob, string]>([
  [
    'a text file named as a picture',
    () => new Blob(['hello'], { type: 'image/png' }),
    'Avatar has contents that are not what they are reported to be',
  ],
  ['an SVG', () => new Blob(['<svg/>'], { type: 'image/svg+xml' }), 'Avatar content type is invalid, Avatar is invalid'],
  ['a video', async () => blob(await clipWebm(), 'video/webm'), 'Avatar content type is invalid, Avatar is invalid'],
])('refuses %s as avatar', async (_, createFile, error) => {
  const { mira } = await setUp();
  const answer = await mira.patch(credentials, form({ avatar: await createFile() }));
  expect(answer).toMatchObject({ status: 422, body: { error: `Validation failed: ${error}` } });
});

test.each([{ privacy: 'nonsense' }, { privacy: 'direct' }, { quote_policy: 'nonsense' }])(
  'responds with 500 and no body to the unknown default %j, after the account was changed',
  async (source) => {
    const { mira } = await setUp();
    const answer = await mira.patch(credentials, { json: { display_name: 'Mira the Second', source } });
    expect(answer).toMatchObject({ status: 500, text: '' });
    expect((await mira.get(verify)).body).toMatchObject({ display_name: 'Mira the Second', source: { privacy: 'public' } });
  },
);

test('says whether the e-mail address is confirmed, also to an account that may do nothing else', async () => {
  const { demo, mira } = await setUp();
  expect(await mira.get('/api/v1/emails/check_confirmation')).toMatchObject({ status: 200, body: true });
  demo.act.setAccountState('mira', { loginState: 'unconfirmed' });
  expect(await mira.get('/api/v1/emails/check_confirmation')).toMatchObject({ status: 200, body: false });
});
