import { expect, test } from 'vitest';
import { readAlert } from '../../../../electron/push/receive/receive.ts';

const read = (payload: unknown) => readAlert(Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)));

test('parses alerts of Mastodon and GoToSocial without their token', () => {
  const common = { access_token: 'canary', preferred_locale: 'en', icon: 'https://coast.example/a.png', notification_type: 'mention' };
  expect(read({ ...common, notification_id: 12, title: 'Mira', body: 'hi' })).toEqual({
    id: '12',
    type: 'mention',
    title: 'Mira',
    body: 'hi',
  });
  expect(read({ ...common, notification_id: '01H', body: 'hi' })).toEqual({ id: '01H', type: 'mention', title: '', body: 'hi' });
});

test('empties a field of the wrong type and keeps the others', () => {
  expect(read({ notification_id: 2 ** 60, notification_type: [], title: 7, body: null })).toEqual({
    id: null,
    type: '',
    title: '',
    body: '',
  });
  expect(read({ notification_id: {}, title: 'Mira' })).toEqual({ id: null, type: '', title: 'Mira', body: '' });
});

test('truncates long texts', () => {
  const long = 'x'.repeat(9_999);
  const alert = read({ notification_type: long, title: long, body: long });
  expect([alert?.type.length, alert?.title.length, alert?.body.length]).toEqual([60, 500, 1_000]);
});

test.each(['', 'null', '7', '[]', '{"title":', '\u0000'])('returns null for %j', (text) => {
  expect(read(text)).toBe(null);
});

test('overwrites the decrypted bytes, also when they are not an alert', () => {
  for (const text of ['{"access_token":"canary"}', 'canary']) {
    const plain = Buffer.from(text);
    readAlert(plain);
    expect(plain.every((byte) => byte === 0)).toBe(true);
  }
});
