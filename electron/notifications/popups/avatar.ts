// Gets a person's picture for a popup, with a short time limit: a late popup is worse than one without a picture.
import type { Clock } from '../../contract/clock.ts';

interface Parts {
  /** Fetches a picture with the window's limits and cache; null when that fails. */
  image: (url: string) => Promise<Buffer | null>;
  clock: Pick<Clock, 'after'>;
}

/** An alert is shown within a second of being sent, and a second popup with the picture would tell it twice. */
const pictureTimeoutMs = 400;
const signatures = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from([0xff, 0xd8, 0xff])];

/** PNG or JPEG, by the bytes themselves: nothing else is decoded for popups. */
export const isPicture = (bytes: Buffer): boolean => signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature));

/** A picture that comes too late is in the cache for the next popup. Never rejects. */
export function createAvatars({ image, clock }: Parts): (url: string) => Promise<Buffer | null> {
  return async (url) => {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const callOff = clock.after(pictureTimeoutMs, () => resolve(null));
    const found = await Promise.race([image(url).catch(() => null), late]);
    callOff();
    return found !== null && isPicture(found) ? found : null;
  };
}
