// Also for renderer/state/compose/{prepare-media.ts,read-media.ts,scale-picture.ts}: these need Chromium's decoders.
import { describe, expect, it, vi } from 'vitest';
import type { ServerInfo } from '../../../../../electron/contract/accounts.ts';
import { defaultMediaLimits } from '../../../../../electron/contract/writing.ts';
import { describeFailure } from '../../../../../electron/messages/describe-failure.ts';
import { prepareMedia } from '../../../../../renderer/state/compose/prepare-media.ts';
import type { Prepared } from '../../../../../renderer/state/compose/prepare-media.ts';
import { gif, heic, jpeg, mp3, mp4, placeTraces, png } from '../../../../fixtures/media-files.ts';

vi.mock('../../../../../renderer/bridge.ts', async () => (await import('../../../state/fake-main.ts')).bridgeModule);

const limits = { ...defaultMediaLimits, types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4'] };

async function prepare(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  patch: Partial<typeof limits> = {},
  isThumbnail = false,
): Promise<Prepared> {
  const file = new File([bytes], 'a', { type });
  const url = URL.createObjectURL(file);
  const server = { host: 'coast.example', media: { ...limits, ...patch } } as ServerInfo;
  const prepared = await prepareMedia({ file, type, url, isThumbnail, signal: new AbortController().signal }, server, true);
  URL.revokeObjectURL(url);
  return prepared;
}
const taken = (prepared: Prepared): Prepared & { ok: true } => {
  if (!prepared.ok) throw new Error(describeFailure(prepared.problem));
  return prepared;
};
const whyNot = (prepared: Prepared): string => (prepared.ok ? 'taken' : describeFailure(prepared.problem));

describe('a picture that is too large for its server', () => {
  it('gets fewer pixels with the same aspect', async () => {
    const { file, facts, isScaled } = taken(await prepare(png({ width: 400, height: 200 }), 'image/png', { imagePixels: 20_000 }));
    expect([facts.width, facts.height, isScaled, file.type]).toEqual([200, 100, true, 'image/webp']);
    const picture = await createImageBitmap(file);
    expect([picture.width, picture.height]).toEqual([200, 100]);
  });

  it('gets fewer bytes', async () => {
    const noise = png({ width: 400, height: 300, noise: true });
    const { file, facts } = taken(await prepare(noise, 'image/png', { imageBytes: 60_000 }));
    expect(file.size).toBeLessThanOrEqual(60_000);
    expect((facts.width ?? 0) / (facts.height ?? 1)).toBeCloseTo(4 / 3, 1);
  });

  it('is turned as it is shown, and says nothing of its place any more', async () => {
    const photo = jpeg({ width: 400, height: 200, orientation: 6, place: true });
    const { file, facts, removed } = taken(await prepare(photo, 'image/jpeg', { imagePixels: 20_000 }));
    expect([facts.width, facts.height, removed, file.type]).toEqual([100, 200, 'place', 'image/jpeg']);
    const canvas = new OffscreenCanvas(100, 200);
    const context = canvas.getContext('2d');
    context?.drawImage(await createImageBitmap(file), 0, 0);
    // Its dark left side is on top.
    const brightness = (y: number) => context?.getImageData(50, y, 1, 1).data[0] ?? 0;
    expect(brightness(180) - brightness(20)).toBeGreaterThan(40);
    const words = await file.text();
    expect(placeTraces.filter((trace) => words.includes(trace))).toEqual([]);
  });

  it('is refused when it moves, and when it can’t be decoded', async () => {
    expect(whyNot(await prepare(gif(), 'image/gif', { imagePixels: 100 }))).toBe(
      'It is too large for coast.example, and an animation can’t be made smaller here without losing its movement.',
    );
    expect(whyNot(await prepare(heic(), 'image/heic', { imageBytes: 100 }))).toBe(
      'It is too large for coast.example, and it could not be made smaller here.',
    );
  });

  it('is scaled when a GIF has one frame', async () => {
    expect(taken(await prepare(gif({ frames: 1 }), 'image/gif', { imagePixels: 400 })).facts.width).toBe(24);
  });
});

it('a film or a sound has its length', async () => {
  const film = taken(await prepare(mp4({ place: true }), 'video/mp4'));
  expect(film.facts).toMatchObject({ width: 160, height: 96 });
  expect(Math.round(film.facts.duration ?? 0)).toBe(1);
  expect(film.removed).toBe('place');
  expect(Math.round(taken(await prepare(mp3({ seconds: 3 }), 'audio/mpeg')).facts.duration ?? 0)).toBe(3);
});

it('a film whose frames are too large is refused', async () => {
  expect(whyNot(await prepare(mp4(), 'video/mp4', { videoPixels: 100 }))).toBe(
    'Its frames of 160 × 96 pixels are too large for coast.example.',
  );
});

it('a file that Chromium can’t read goes to the server as it is', async () => {
  expect(taken(await prepare(heic(), 'image/heic')).facts).toEqual({ width: null, height: null, duration: null });
});

it('a preview picture has to be a picture', async () => {
  expect(whyNot(await prepare(mp3(), 'image/png', {}, true))).toBe('This file is not a picture that can be read here.');
});
