// Writes the pictures of Windows toasts to files. Windows reads such a file again whenever it shows its notification list.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../contract/clock.ts';

// Loads the avatar of a popup, with a short time limit: a late popup is worse than one without a picture.
interface Parts {
  /** Loads an image with the limits and the cache of the window; null on failure. */
  loadImage: (url: string) => Promise<Buffer | null>;
  clock: Pick<Clock, 'after'>;
}

/** Alerts are shown within a second after they were sent. Adding the picture later would need a second popup for the same event. */
const pictureTimeoutMs = 400;
const signatures = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from([0xff, 0xd8, 0xff])];

/** Detects PNG and JPEG by their signatures, because popups decode nothing else. */
export const isPicture = (bytes: Buffer): boolean => signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature));

/** A picture that arrives too late is in the cache for the next popup. Never rejects. */
export function createAvatarLoader({ loadImage, clock }: Parts): (url: string) => Promise<Buffer | null> {
  return async (url) => {
    const { promise: timeout, resolve } = Promise.withResolvers<null>();
    const cancel = clock.after(pictureTimeoutMs, () => resolve(null));
    const picture = await Promise.race([loadImage(url).catch(() => null), timeout]);
    cancel();
    return picture !== null && isPicture(picture) ? picture : null;
  };
}

/** Windows keeps a toast for three days. */
const maxAgeMs = 3 * 86_400_000;

/** Returns the path of a file with the picture, or null after a disk error. The first call deletes outdated files. */
export function createPictureFiles(folder: string, now: () => number): (picture: Buffer) => string | null {
  let isPrepared = false;

  function prepare(): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).mtimeMs < now() - maxAgeMs) rmSync(path, { force: true });
    }
    isPrepared = true;
  }

  return (picture) => {
    const extension = picture[0] === 0x89 ? 'png' : 'jpg';
    const path = join(folder, `${createHash('sha256').update(picture).digest('hex').slice(0, 40)}.${extension}`);
    try {
      if (!isPrepared) prepare();
      writeFileSync(path, picture, { mode: 0o600 });
      return path;
    } catch {
      return null;
    }
  };
}
