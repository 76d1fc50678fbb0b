// Looks at the pictures of the accounts in the rail, so that those that look alike are marked.
import type { AccountSummary } from '../../../electron/contract/accounts.ts';
import { marksOf } from '../../logic/media/look-alikes.ts';
import type { Looks } from '../../logic/media/look-alikes.ts';
import { initialOf } from '../../logic/text/initial.ts';

const sizePx = 8;

/** The picture as a few points; null: it can't be shown. */
async function pointsOf(src: string): Promise<number[] | null> {
  try {
    const image = new Image();
    image.src = src;
    await image.decode();
    const context = new OffscreenCanvas(sizePx, sizePx).getContext('2d');
    context?.drawImage(image, 0, 0, sizePx, sizePx);
    return context ? [...context.getImageData(0, 0, sizePx, sizePx).data] : null;
  } catch {
    return null;
  }
}

const looksOf = async ({ key, handle, displayName, avatar }: AccountSummary): Promise<Looks> => ({
  key,
  handle,
  picture: (avatar === '' ? null : await pointsOf(avatar)) ?? initialOf(displayName || handle, handle),
});

export const lookAlikeMarks = async (accounts: readonly AccountSummary[]): Promise<Record<string, string>> =>
  accounts.length < 2 ? {} : marksOf(await Promise.all(accounts.map(looksOf)));
