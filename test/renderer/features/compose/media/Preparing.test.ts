import { describe, expect, it } from 'vitest';
import type { ServerInfo } from '../../../../../electron/contract/accounts.ts';
import { defaultMediaLimits } from '../../../../../electron/contract/default-limits.ts';
import { describeFailure } from '../../../../../electron/messages/describe-failure.ts';
import { prepareMedia } from '../../../../../renderer/state/compose/prepare-media.ts';
import type { PreparedMedia } from '../../../../../renderer/state/compose/prepare-media.ts';
import { bmp, gif, heic, jpeg, mp3, mp4, locationTraces, png } from '../../../../fixtures/media-files.ts';

const limits = { ...defaultMediaLimits, types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4'] };

async function prepare(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  patch: Partial<typeof limits> = {},
  isThumbnail = false,
): Promise<PreparedMedia> {
  const file = new File([bytes], 'a', { type });
  const url = URL.createObjectURL(file);
  const server = { host: 'coast.example', media: { ...limits, ...patch } } as ServerInfo;
  const prepared = await prepareMedia({ file, type, url, isThumbnail, signal: new AbortController().signal }, server, true);
  URL.revokeObjectURL(url);
  return prepared;
}
const unwrapPrepared = (prepared: PreparedMedia): PreparedMedia & { ok: true } => {
  if (!prepared.ok) throw new Error(describeFailure(prepared.problem));
  return prepared;
};
const outcomeOf = (prepared: PreparedMedia): string => (prepared.ok ? 'taken' : describeFailure(prepared.problem));

describe('a picture that is too large for the server', () => {
  it('is scaled to fewer pixels with the same aspect ratio', async () => {
    const { file, facts, isScaled } = unwrapPrepared(await prepare(png({ width: 400, height: 200 }), 'image/png', { imagePixels: 20_000 }));
    expect([facts.width, facts.height, isScaled, file.type]).toEqual([200, 100, true, 'image/webp']);
    const picture = await createImageBitmap(file);
    expect([picture.width, picture.height]).toEqual([200, 100]);
  });

  it('is compressed to fewer bytes', async () => {
    const noise = png({ width: 400, height: 300, noise: true });
    const { file, facts } = unwrapPrepared(await prepare(noise, 'image/png', { imageBytes: 60_000 }));
    expect(file.size).toBeLessThanOrEqual(60_000);
    expect((facts.width ?? 0) / (facts.height ?? 1)).toBeCloseTo(4 / 3, 1);
  });

  it('is rotated by its EXIF orientation, and loses its location', async () => {
    const photo = jpeg({ width: 400, height: 200, orientation: 6, place: true });
    const { file, facts, removed } = unwrapPrepared(await prepare(photo, 'image/jpeg', { imagePixels: 20_000 }));
    expect([facts.width, facts.height, removed, file.type]).toEqual([100, 200, 'place', 'image/jpeg']);
    const canvas = new OffscreenCanvas(100, 200);
    const context = canvas.getContext('2d');
    context?.drawImage(await createImageBitmap(file), 0, 0);
    // After the rotation the picture's dark left side is on top.
    const brightness = (y: number) => context?.getImageData(50, y, 1, 1).data[0] ?? 0;
    expect(brightness(180) - brightness(20)).toBeGreaterThan(40);
    const words = await file.text();
    expect(locationTraces.filter((trace) => words.includes(trace))).toEqual([]);
  });

  it('is refused if it is animated or cannot be decoded', async () => {
    expect(outcomeOf(await prepare(gif(), 'image/gif', { imagePixels: 100 }))).toBe(
      'It is too large for coast.example, and resizing it here would stop the animation.',
    );
    expect(outcomeOf(await prepare(heic(), 'image/heic', { imageBytes: 100 }))).toBe(
      'It is too large for coast.example, and it could not be resized here.',
    );
  });

  it('is scaled if it is a GIF with one frame', async () => {
    expect(unwrapPrepared(await prepare(gif({ frames: 1 }), 'image/gif', { imagePixels: 400 })).facts.width).toBe(24);
  });
});

it('reads the duration of video and audio files', async () => {
  const film = unwrapPrepared(await prepare(mp4({ place: true }), 'video/mp4'));
  expect(film.facts).toMatchObject({ width: 160, height: 96 });
  expect(Math.round(film.facts.duration ?? 0)).toBe(1);
  expect(film.removed).toBe('place');
  expect(Math.round(unwrapPrepared(await prepare(mp3({ seconds: 3 }), 'audio/mpeg')).facts.duration ?? 0)).toBe(3);
});

it('refuses a video whose frames are too large', async () => {
  expect(outcomeOf(await prepare(mp4(), 'video/mp4', { videoPixels: 100 }))).toBe(
    'Its frames of 160 × 96 pixels are too large for coast.example.',
  );
});

it('sends a file that Chromium cannot decode unchanged', async () => {
  expect(unwrapPrepared(await prepare(heic(), 'image/heic')).facts).toEqual({ width: null, height: null, duration: null });
});

describe('S11: a file whose location cannot be looked for', () => {
  it('is drawn anew if it is a picture', async () => {
    const { file, facts, removed, hasUnreadableParts, isScaled } = unwrapPrepared(await prepare(bmp({ note: '48.2082' }), 'image/bmp'));
    expect([facts.width, facts.height, removed, hasUnreadableParts, isScaled]).toEqual([48, 32, 'details', false, false]);
    expect(file.type).toBe('image/webp');
    expect(await file.text()).not.toContain('48.2082');
  });

  it.each([
    ['a film', mp4({ place: true }).subarray(0, 300), 'video/mp4'],
    ['a picture that Chromium cannot decode', heic().subarray(0, 60), 'image/heic'],
  ])('is reported if it is %s', async (_, bytes, type) => {
    const { file, hasUnreadableParts } = unwrapPrepared(await prepare(bytes.slice(), type));
    expect([hasUnreadableParts, file.size]).toEqual([true, bytes.length]);
  });
});

it('refuses a preview picture that is not a picture', async () => {
  expect(outcomeOf(await prepare(mp3(), 'image/png', {}, true))).toBe('This file can’t be read as an image.');
});
