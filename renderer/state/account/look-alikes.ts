// Compares the avatars in the account rail, and marks accounts whose avatars look alike.
import type { AccountSummary } from '../../../electron/contract/accounts.ts';
import { initialOf } from '../../logic/media/avatar.ts';

interface AvatarSample {
  key: string;
  handle: string;
  /** Brightness and colour samples of the avatar, or the letter shown instead of an avatar. */
  picture: readonly number[] | string;
}

/** Mean difference over all samples, of 255. Two files of the same picture differ by less. */
const maxDifference = 10;

function areAlike(one: AvatarSample['picture'], other: AvatarSample['picture']): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
  return one.length === other.length && sum / one.length < maxDifference;
}

const initialIn = (text: string): string => (/[\p{L}\p{N}]/u.exec(text)?.[0] ?? '').toUpperCase();
const areDistinct = (marks: readonly string[]): boolean => !marks.includes('') && new Set(marks).size === marks.length;

/** Returns the mark of each account whose avatar resembles another: the initial of its name or server, else its number in the group. */
export function marksOf(accounts: readonly AvatarSample[]): Record<string, string> {
  const marks: Record<string, string> = {};
  for (const account of accounts) {
    const group = accounts.filter(({ picture }) => areAlike(picture, account.picture));
    if (group.length < 2) continue;
    const parts = group.map(({ handle }) => handle.split('@'));
    const candidates = [parts.map(([name = '']) => initialIn(name)), parts.map(([, host = '']) => initialIn(host))];
    const letters = candidates.find(areDistinct) ?? group.map((_, at) => String(at + 1));
    marks[account.key] = letters[group.indexOf(account)] ?? '';
  }
  return marks;
}

const sizePx = 8;

/** Scales the picture down to `sizePx` × `sizePx` RGBA values. Returns null if the picture can't be loaded. */
async function pixelsOf(src: string): Promise<number[] | null> {
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

const avatarSampleOf = async ({ key, handle, displayName, avatar }: AccountSummary): Promise<AvatarSample> => ({
  key,
  handle,
  picture: (avatar === '' ? null : await pixelsOf(avatar)) ?? initialOf(displayName || handle, handle),
});

export const lookAlikeMarks = async (accounts: readonly AccountSummary[]): Promise<Record<string, string>> =>
  accounts.length < 2 ? {} : marksOf(await Promise.all(accounts.map(avatarSampleOf)));
