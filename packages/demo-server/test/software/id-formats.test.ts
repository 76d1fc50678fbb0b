// Tests converting the embedded server's ids to other id formats and back, in the same order.
import { describe, expect, test } from 'vitest';
import { aidx, decodeIds, encodeCursors, encodeId, encodeIds, flake, timeAndCuid, timeAndHash, ulid, uuid } from './id-formats.ts';

const older = '116612345678901234';
const newer = '116612345678901235';
const notification = '0007289123456789';

describe.each([
  ['aidx', aidx, /^a[jk]00[0-9a-z]{12}$/],
  ['timeAndCuid', timeAndCuid, /^ak00[0-9a-z]{12}$/],
  ['ulid', ulid, /^[0-9A-HJKMNP-TV-Z]{26}$/],
  ['flake', flake, /^[0-9A-Za-z]{18}$/],
  ['uuid', uuid, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/],
  ['timeAndHash', timeAndHash, /^\d{10}[\da-f]{32}$/],
] as const)('%s', (_, shape, form) => {
  test('encodes ids in its format, and decodes them again', () => {
    expect(encodeId(shape, older)).toMatch(form);
    for (const id of [older, newer, notification, '000000000000000000'])
      expect(decodeIds(shape, `/api/x/${encodeId(shape, id)}?y=1`)).toBe(`/api/x/${id}?y=1`);
  });

  test('keeps the order of the ids', () => {
    expect([encodeId(shape, newer), encodeId(shape, older)].toSorted()).toEqual([encodeId(shape, older), encodeId(shape, newer)]);
  });

  test('encodes ids in responses and Link headers, and changes nothing else', () => {
    const answer = JSON.stringify({ id: older, week: '1700000000', url: `https://coast.example/@mira/${older}`, count: 5 });
    expect(JSON.parse(encodeIds(shape, answer))).toEqual({ ...(JSON.parse(answer) as object), id: encodeId(shape, older) });
    const link = `<https://coast.example/api?limit=40&max_id=${older}>; rel="next"`;
    expect(encodeCursors(shape, link)).toBe(`<https://coast.example/api?limit=40&max_id=${encodeId(shape, older)}>; rel="next"`);
    expect(encodeId(shape, 'mira')).toBe('mira');
  });
});

test('decodes Hollo’s notification ids, which contain time and type, in JSON and in URLs', () => {
  const id = `2026-05-04T12:00:00.000Z/admin.sign_up/${encodeId(uuid, notification)}`;
  expect(decodeIds(uuid, `{"last_read_id":"${id}"}`)).toBe(`{"last_read_id":"${notification}"}`);
  expect(decodeIds(uuid, `?since_id=${encodeURIComponent(id)}`)).toBe(`?since_id=${notification}`);
});
