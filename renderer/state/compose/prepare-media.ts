// Makes of a picked file what is uploaded: a picture that fits its server, without the place where it was made.
import type { ServerInfo } from '../../../electron/contract/accounts.ts';
import type { KeptFailure } from '../../../electron/contract/result.ts';
import { fail } from '../../../electron/contract/result.ts';
import { defaultMediaLimits } from '../../../electron/contract/writing.ts';
import { m } from '../../../electron/messages/views.ts';
import { isAnimated } from '../../logic/media/animation.ts';
import { mediaKind } from '../../logic/media/file-format.ts';
import { firstStep } from '../../logic/media/scale-plan.ts';
import type { Removed } from '../../logic/media/strip/tiff.ts';
import { stripPlace } from '../../logic/media/strip/strip-place.ts';
import { readMedia } from './read-media.ts';
import type { MediaFacts } from './read-media.ts';
import { scalePicture } from './scale-picture.ts';

interface Picked {
  file: File;
  type: string;
  /** Of `file`. */
  url: string;
  isThumbnail: boolean;
  signal: AbortSignal;
}
export type Prepared =
  { ok: true; file: Blob; facts: MediaFacts; removed: Removed; isScaled: boolean } | { ok: false; problem: KeptFailure };

/** A preview picture is never shown larger. */
const maxThumbnailPixels = 1_600 * 1_600;

const sentence = (words: string): Prepared => ({ ok: false, problem: { sentence: words } });

/** Never rejects. `server`: null while its limits are not known; then Mastodon's own count. */
export async function prepareMedia(picked: Picked, server: ServerInfo | null, removePlace: boolean): Promise<Prepared> {
  const { file, type, isThumbnail, signal } = picked;
  const host = server?.host ?? '';
  const known = server?.media ?? defaultMediaLimits;
  const limits = isThumbnail ? { ...known, types: [], imagePixels: Math.min(known.imagePixels, maxThumbnailPixels) } : known;
  try {
    const facts = await readMedia(picked.url, type);
    const stripped = removePlace && mediaKind(type) !== 'audio' ? await stripPlace(file) : { file, removed: null };
    const { width, height } = facts;
    const pixels = (width ?? 0) * (height ?? 0);
    if (mediaKind(type) === 'video' && pixels > limits.videoPixels)
      return sentence(m.compose.media.filmTooLarge({ width: width ?? 0, height: height ?? 0, host }));
    if (mediaKind(type) === 'image') {
      if (isThumbnail && pixels === 0) return sentence(m.compose.media.thumbnailUnreadable);
      const step = firstStep({ width: width ?? 1, height: height ?? 1, bytes: stripped.file.size, type }, limits);
      if (step) {
        const isMoving = !isThumbnail && isAnimated(new Uint8Array(await file.arrayBuffer()));
        if (isMoving) return sentence(m.compose.media.movingTooLarge({ host }));
        const scaled = pixels > 0 ? await scalePicture(file, step, limits.imageBytes, signal).catch(() => null) : null;
        if (!scaled) return sentence(m.compose.media.notScalable({ host }));
        // A picture that is drawn anew has no metadata.
        return {
          ok: true,
          facts: { ...facts, width: scaled.width, height: scaled.height },
          file: scaled.file,
          removed: stripped.removed,
          isScaled: true,
        };
      }
    }
    return { ok: true, facts, ...stripped, isScaled: false };
  } catch {
    return { ok: false, problem: fail('storage', 'file-unreadable').error };
  }
}
