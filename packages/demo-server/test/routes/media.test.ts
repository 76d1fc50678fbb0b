// Tests uploads to the embedded server: types, limits, processing, thumbnails, changes, deletion, and removal of unattached media.
import { expect, test } from 'vitest';
import { clipWebm, surfWav } from '../../src/drawings/recordings.ts';
import { readImageSize } from '../../src/media/file-format.ts';
import type { TestDemo } from '../support/demo.ts';
import { entitiesOf, clientFor, field, startService } from '../client.ts';
import type { TestResponse } from '../client.ts';
import { blob, gif, jpegFile, mp3, mp4, ogg, png, webp } from '../files.ts';

type DemoClient = ReturnType<typeof clientFor>;
type FormParts = Record<string, string | Blob>;

function form(parts: FormParts, name = 'file'): { multipart: FormData } {
  const multipart = new FormData();
  for (const [key, value] of Object.entries(parts)) {
    if (typeof value === 'string') multipart.set(key, value);
    else multipart.set(key, value, name);
  }
  return { multipart };
}
const upload = (client: DemoClient, bytes: Buffer, type: string, more: FormParts = {}, name?: string) =>
  client.post('/api/v2/media', form({ file: blob(bytes, type), ...more }, name));
const post = (client: DemoClient, ...ids: string[]) => client.post('/api/v1/statuses', { json: { status: 'x', media_ids: ids } });
const errorOf = ({ status, body }: TestResponse) => [status, (body as { error?: string }).error];
const download = async (answer: TestResponse, name: string) => Buffer.from(await (await fetch(field(answer, name))).arrayBuffer());

/** Starts a server whose clock the test moves. */
async function withClock(options = {}) {
  let time = Date.parse('2026-11-22T08:00:00Z');
  const demo = await startService({ now: () => time, ...options });
  return { demo, mira: clientFor(demo, 'mira'), jonna: clientFor(demo, 'jonna'), pass: (ms: number) => void (time += ms) };
}
const hourMs = 3_600_000;

test.each([
  ['a PNG', png(1_200, 800), 'image/png', 'image/jpeg', 1_200, 800],
  ['a transparent PNG', png(1_200, 800, 120), 'image/png', 'image/png', 1_200, 800],
  ['a JPEG', jpegFile(900, 1_200), 'image/jpeg', 'image/jpeg', 900, 1_200],
  ['a JPEG rotated by its EXIF orientation', jpegFile(1_200, 900, 6), 'image/jpeg', 'image/jpeg', 900, 1_200],
  ['a GIF', gif(900, 900), 'image/gif', 'image/jpeg', 900, 900],
])('%s is ready at once, with a thumbnail, a blurhash, and both sizes', async (_, bytes, type, smallType, width, height) => {
  const demo = await startService();
  const attachment = await upload(clientFor(demo, 'mira'), bytes, type, { description: 'two halves', focus: '0.5,-0.25' });
  expect([attachment.status, attachment.body]).toMatchObject([200, { type: 'image', description: 'two halves', remote_url: null }]);
  const { meta, blurhash } = attachment.body as { meta: Record<string, { width: number; height: number }>; blurhash: string };
  expect(blurhash).toMatch(/^L.{27}$/);
  expect(meta).toMatchObject({
    focus: { x: 0.5, y: -0.25 },
    original: { width, height, size: `${width}x${height}`, aspect: width / height },
  });
  expect((await download(attachment, 'url')).equals(bytes)).toBe(true);
  const small = await fetch(field(attachment, 'preview_url'));
  expect(small.headers.get('content-type')).toBe(smallType);
  const { width: smallWidth = 0, height: smallHeight = 0 } = meta.small ?? {};
  expect(readImageSize(Buffer.from(await small.arrayBuffer()))).toEqual({ width: smallWidth, height: smallHeight });
  expect(smallWidth * smallHeight).toBeLessThanOrEqual(230_400);
  expect(smallWidth / smallHeight).toBeCloseTo(width / height, 1);
});

test('uses the picture itself as preview if it is small or cannot be decoded', async () => {
  const mira = clientFor(await startService(), 'mira');
  for (const [bytes, type] of [
    [png(40, 30), 'image/png'],
    [webp(2_000, 1_000), 'image/webp'],
  ] as const) {
    const attachment = await upload(mira, bytes, type);
    expect(field(attachment, 'preview_url')).toBe(field(attachment, 'url'));
  }
});

test('processes video and audio for a while; until then only the URL is missing', async () => {
  const { demo, mira, pass } = await withClock();
  const video = {
    type: 'video',
    preview_url: expect.stringContaining('/small/') as string,
    blurhash: expect.stringMatching(/^L.{27}$/) as string,
  };
  const files: [Buffer, string, object][] = [
    [
      clipWebm(),
      'video/webm',
      { ...video, meta: { original: { width: 320, height: 200, frame_rate: '15/1', duration: 3.93 }, small: { size: '320x200' } } },
    ],
    [
      await mp4({ width: 1_280, height: 720, framesPerSecond: 30, seconds: 2 }),
      'video/mp4',
      { ...video, meta: { original: { width: 1_280, height: 720, frame_rate: '30/1', duration: 2 }, small: { size: '640x360' } } },
    ],
    [mp3(3), 'audio/mpeg', { type: 'audio', preview_url: null, meta: { original: { duration: expect.closeTo(3, 1) as number } } }],
    [await ogg(2), 'audio/ogg', { type: 'audio', meta: { original: { duration: 2 } } }],
    [surfWav(1), 'audio/wav', { type: 'audio', meta: { original: { duration: 8 } } }],
  ];
  for (const [bytes, type, expected] of files) {
    const attachment = await upload(mira, bytes, type, { description: 'slow' });
    const id = field(attachment, 'id');
    expect([attachment.status, attachment.body]).toMatchObject([202, { ...expected, url: null, description: 'slow' }]);
    expect((await mira.get(`/api/v1/media/${id}`)).status).toBe(206);
    expect((await mira.put(`/api/v1/media/${id}`, { json: { description: 'slower' } })).status).toBe(206);
    expect(errorOf(await post(mira, id))).toEqual([422, 'Cannot attach files that have not finished processing. Try again in a moment!']);
    pass(3_000);
    const ready = await mira.get(`/api/v1/media/${id}`);
    expect([ready.status, ready.body]).toMatchObject([200, { ...expected, url: `${demo.url}/media/${id}`, description: 'slower' }]);
    expect((await post(mira, id)).status).toBe(200);
  }
});

test('uses the first frame of a VP8 video as preview', async () => {
  const mira = clientFor(await startService({ media: { processingMs: 0 } }), 'mira');
  const attachment = await upload(mira, clipWebm(), 'video/webm');
  expect(readImageSize(await download(attachment, 'preview_url'))).toEqual({ width: 320, height: 200 });
});

test('options set the processing time, and enable processing of pictures', async () => {
  const { mira, pass } = await withClock({ media: { processingMs: 60_000, picturesToo: true } });
  const attachment = await upload(mira, png(10, 10), 'image/png');
  expect(attachment.status).toBe(202);
  pass(59_000);
  expect((await mira.get(`/api/v1/media/${field(attachment, 'id')}`)).status).toBe(206);
  pass(1_000);
  expect((await mira.get(`/api/v1/media/${field(attachment, 'id')}`)).status).toBe(200);
});

test('a file that fails processing is refused when processing ends, and cannot be attached', async () => {
  const { mira, pass } = await withClock({ media: { failingFiles: ['broken.mp3'] } });
  for (const [bytes, name] of [
    [mp3(1), 'broken.mp3'],
    [Buffer.alloc(2_000), 'zeros.mp3'],
  ] as const) {
    const attachment = await upload(mira, bytes, 'audio/mpeg', {}, name);
    const id = field(attachment, 'id');
    expect(attachment.status).toBe(202);
    pass(3_000);
    const failed = [422, 'Error processing thumbnail for uploaded media'];
    expect(errorOf(await mira.get(`/api/v1/media/${id}`))).toEqual(failed);
    expect(errorOf(await mira.put(`/api/v1/media/${id}`, { json: { description: 'x' } }))).toEqual(failed);
    expect((await post(mira, id)).status).toBe(422);
  }
});

test('the v1 upload responds after processing, or refuses the file', async () => {
  const { mira } = await withClock();
  const older = (bytes: Buffer) => mira.post('/api/v1/media', form({ file: blob(bytes, 'audio/mpeg') }));
  const attachment = await older(mp3(1));
  expect([attachment.status, attachment.body]).toMatchObject([200, { type: 'audio', url: expect.stringContaining('/media/') as string }]);
  expect(errorOf(await older(Buffer.alloc(2_000)))).toEqual([500, 'Error processing thumbnail for uploaded media']);
});

test('refuses a film that is cut off at once, with 500', async () => {
  const { demo, mira } = await withClock();
  const film = await mp4({ width: 320, height: 200, framesPerSecond: 10, seconds: 1 });
  for (const [bytes, type] of [
    [film.subarray(0, 60), 'video/mp4'],
    [clipWebm().subarray(0, 200), 'video/webm'],
  ] as const)
    expect(errorOf(await upload(mira, Buffer.from(bytes), type))).toEqual([500, 'Error processing thumbnail for uploaded media']);
  expect(mediaIdsOf(demo)).toEqual([]);
});

test('responds to a damaged picture with 500 and an empty body', async () => {
  const mira = clientFor(await startService(), 'mira');
  const answer = await upload(mira, png(40, 30).subarray(0, 60), 'image/png');
  expect([answer.status, answer.text]).toEqual([500, '']);
});

test('refuses an upload without a file', async () => {
  const mira = clientFor(await startService(), 'mira');
  expect(errorOf(await mira.post('/api/v2/media', form({ description: 'x' })))).toEqual([422, "Validation failed: File can't be blank"]);
});

test('refuses a file for its type, bytes, dimensions, or frame rate, with the reason', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const cases: [Buffer, string, string][] = [
    [Buffer.from('just words'), 'text/plain', 'Validation failed: File content type is invalid, File is invalid'],
    [Buffer.from('just words'), 'image/png', 'Validation failed: File has contents that are not what they are reported to be'],
    [mp3(1), 'image/jpeg', 'Validation failed: File has contents that are not what they are reported to be'],
    [Buffer.alloc(0), 'image/png', 'Validation failed: File content type is invalid, File is invalid'],
    [Buffer.concat([png(2, 2), Buffer.alloc(16_777_216)]), 'image/png', 'Validation failed: File file size must be less than 16 MB'],
    [webp(8_000, 5_000), 'image/webp', '8000x5000 images are not supported'],
    [gif(1_300, 720), 'image/gif', '1300x720 GIF files are not supported'],
    [await mp4({ width: 4_000, height: 2_400, framesPerSecond: 10, seconds: 1 }), 'video/mp4', '4000x2400 videos are not supported'],
    [await mp4({ width: 320, height: 200, framesPerSecond: 240, seconds: 1 }), 'video/mp4', '240fps videos are not supported'],
    [await ogg(1), 'video/webm', 'Video has no video stream'],
  ];
  for (const [bytes, type, reason] of cases) expect(errorOf(await upload(mira, bytes, type))).toEqual([422, reason]);
  const { configuration } = (await mira.get('/api/v2/instance')).body as { configuration: { media_attachments: object } };
  const older = (await mira.get('/api/v1/instance')).body as { configuration: { media_attachments: object } };
  expect(configuration.media_attachments).toEqual({ ...older.configuration.media_attachments, description_limit: 10_000 });
  expect(configuration.media_attachments).toMatchObject({
    image_size_limit: 16_777_216,
    image_matrix_limit: 33_177_600,
    video_size_limit: 103_809_024,
    video_matrix_limit: 8_294_400,
    video_frame_rate_limit: 120,
    supported_mime_types: expect.arrayContaining([
      'image/heic',
      'image/avif',
      'video/ogg',
      'audio/x-pn-wave',
      'video/x-ms-asf',
    ]) as string[],
  });
});

test('limits a description to 10,000 Unicode characters', async () => {
  const mira = clientFor(await startService(), 'mira');
  const tooLong = [422, 'Validation failed: Description is too long (maximum is 10000 characters)'];
  expect((await upload(mira, png(2, 2), 'image/png', { description: '🐦'.repeat(10_000) })).status).toBe(200);
  expect(errorOf(await upload(mira, png(2, 2), 'image/png', { description: 'x'.repeat(10_001) }))).toEqual(tooLong);
  const id = field(await upload(mira, png(2, 2), 'image/png'), 'id');
  expect(errorOf(await mira.put(`/api/v1/media/${id}`, { json: { description: 'x'.repeat(10_001) } }))).toEqual(tooLong);
});

test('accepts a thumbnail for video and audio, with the upload or later, but not for pictures', async () => {
  const mira = clientFor(await startService({ media: { processingMs: 0 } }), 'mira');
  const attachment = await upload(mira, mp3(1), 'audio/mpeg', { thumbnail: blob(png(1_200, 800), 'image/png') });
  const first = field(attachment, 'preview_url');
  expect(attachment.body).toMatchObject({ blurhash: expect.stringMatching(/^L/) as string, meta: { small: { width: 587, height: 391 } } });
  expect(readImageSize(await download(attachment, 'preview_url'))).toEqual({ width: 587, height: 391 });
  const path = `/api/v1/media/${field(attachment, 'id')}`;
  const updatedAttachment = await mira.put(path, form({ thumbnail: blob(jpegFile(30, 20), 'image/jpeg') }));
  expect(readImageSize(await download(updatedAttachment, 'preview_url'))).toEqual({ width: 30, height: 20 });
  expect([updatedAttachment.status, field(updatedAttachment, 'preview_url').split('/small/')[0]]).toEqual([200, first.split('/small/')[0]]);
  expect(errorOf(await mira.put(path, form({ thumbnail: blob(mp3(1), 'audio/mpeg') })))[0]).toBe(422);
  const picture = { thumbnail: blob(png(2, 2), 'image/png') };
  expect(errorOf(await upload(mira, png(2, 2), 'image/png', picture))).toEqual([422, 'Validation failed: Thumbnail must be blank']);
});

test('attached media cannot be read, changed, or deleted; unattached media can, by their owner', async () => {
  const demo = await startService();
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const [attached, free] = [await upload(mira, png(2, 2), 'image/png'), await upload(mira, png(2, 2), 'image/png')].map((attachment) =>
    field(attachment, 'id'),
  );
  await post(mira, attached ?? '');
  const [used, unused] = [`/api/v1/media/${attached}`, `/api/v1/media/${free}`];
  expect((await mira.get(used)).status).toBe(404);
  expect((await mira.put(used, { json: { description: 'x' } })).status).toBe(404);
  expect(errorOf(await mira.delete(used))).toEqual([422, 'Media attachment is currently used by a status']);
  for (const answer of [await jonna.get(unused), await jonna.put(unused, { json: { description: 'hers' } }), await jonna.delete(unused)])
    expect(answer.status).toBe(404);
  expect((await mira.put(unused, { json: { description: 'mine', focus: '-1,1' } })).body).toMatchObject({
    description: 'mine',
    meta: { focus: { x: -1, y: 1 } },
  });
  const { url } = (await mira.get(unused)).body as { url: string };
  expect([await mira.delete(unused)]).toMatchObject([{ status: 200, body: {} }]);
  expect((await mira.get(unused)).status).toBe(404);
  expect((await fetch(url)).status).toBe(404);
});

test('a post accepts four pictures, or one video or audio file, all of its author', async () => {
  const demo = await startService({ media: { processingMs: 0 } });
  const [mira, jonna] = [clientFor(demo, 'mira'), clientFor(demo, 'jonna')];
  const picture = async (client = mira) => field(await upload(client, png(2, 2), 'image/png'), 'id');
  const five = [await picture(), await picture(), await picture(), await picture(), await picture()];
  const sound = field(await upload(mira, mp3(1), 'audio/mpeg'), 'id');
  const hers = await picture(jonna);
  expect(errorOf(await post(mira, ...five))).toEqual([422, 'Cannot attach more than 4 files']);
  expect(errorOf(await post(mira, five[0] ?? '', sound))).toEqual([422, 'Cannot attach a video to a post that already contains images']);
  expect(errorOf(await post(mira, five[0] ?? '', hers, '7'))).toEqual([
    422,
    `Media ${hers}, 7 not found or already attached to another post`,
  ]);
  const order = [five[2], five[0], five[1]].map(String);
  const createdPost = await post(mira, ...order);
  expect((createdPost.body as { media_attachments: { id: string }[] }).media_attachments.map(({ id }) => id)).toEqual(order);
  const poll = { status: 'x', media_ids: [five[3]], poll: { options: ['a', 'b'], expires_in: 600 } };
  expect((await mira.post('/api/v1/statuses', { json: poll })).body).toMatchObject({
    media_attachments: [{ id: five[3] }],
    poll: { options: [{ title: 'a' }, { title: 'b' }] },
  });
});

test('a new post ignores media_attributes', async () => {
  const mira = clientFor(await startService(), 'mira');
  const id = field(await upload(mira, png(2, 2), 'image/png', { description: 'mine' }), 'id');
  const json = { status: 'x', media_ids: [id], media_attributes: [{ id, description: 'other' }] };
  expect((await mira.post('/api/v1/statuses', { json })).body).toMatchObject({ media_attachments: [{ description: 'mine' }] });
});

const mediaIdsOf = (demo: TestDemo) => demo.store.db.all<{ id: string }>('SELECT id FROM media ORDER BY id').map(({ id }) => id);

test('deletes unattached media after a day, and keeps attached, scheduled, and profile pictures', async () => {
  const { demo, mira, pass } = await withClock();
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push(field(await upload(mira, png(2, 2), 'image/png'), 'id'));
  const [attached, scheduled, deleted, free] = ids.map(String);
  await post(mira, attached ?? '');
  const later = { status: 'x', media_ids: [scheduled], scheduled_at: '2026-12-24T08:00:00Z' };
  expect((await mira.post('/api/v1/statuses', { json: later })).status).toBe(200);
  await mira.patch('/api/v1/accounts/update_credentials', form({ avatar: blob(png(2, 2), 'image/png') }));
  const avatar = ((await mira.get('/api/v1/accounts/verify_credentials')).body as { avatar: string }).avatar;
  const used = field(await post(mira, deleted ?? ''), 'id');
  pass(23 * hourMs);
  await mira.delete(`/api/v1/statuses/${used}`);
  demo.tick();
  expect(mediaIdsOf(demo)).toContain(free);
  pass(hourMs);
  demo.tick();
  expect(mediaIdsOf(demo)).toEqual([attached, scheduled, deleted, avatar.split('/').at(-1)]);
  pass(23 * hourMs);
  demo.tick();
  expect(mediaIdsOf(demo)).not.toContain(deleted);
  expect((await fetch(avatar)).status).toBe(200);
});

test('the media of a deleted post can be attached again, except after delete_media', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const ids = [field(await upload(mira, png(2, 2), 'image/png'), 'id'), field(await upload(mira, png(2, 2), 'image/png'), 'id')];
  const first = field(await post(mira, ...ids), 'id');
  const deleted = await mira.delete(`/api/v1/statuses/${first}`);
  expect(deleted.body).toMatchObject({ text: 'x', media_attachments: ids.map((id) => ({ id })) });
  const again = await post(mira, ...ids);
  expect(again.body).toMatchObject({ media_attachments: ids.map((id) => ({ id })) });
  const deletion = await mira.delete(`/api/v1/statuses/${field(again, 'id')}?delete_media=true`);
  expect(deletion.status).toBe(200);
  expect((await mira.get(`/api/v1/media/${ids[0]}`)).status).toBe(404);
  expect((await post(mira, ...ids)).status).toBe(422);
  expect(entitiesOf(await mira.get(`/api/v1/accounts/${mira.id}/statuses`))).toEqual([]);
});
