// Takes out of a picture or a film what says where it was made, by the format that its bytes have.
import { fileFormat } from '../file-format.ts';
import { read } from './bytes.ts';
import type { Stripped } from './bytes.ts';
import { stripFilm } from './strip-film.ts';
import { stripHeif } from './strip-heif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const strippers: Readonly<Record<string, (file: Blob) => Promise<Stripped>>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/heic': stripHeif,
  'image/avif': stripHeif,
  'video/mp4': stripFilm,
  'video/quicktime': stripFilm,
};

/** The same `file` when nothing had to go, or when it is damaged. Throws only when it can't be read. */
export async function stripPlace(file: Blob): Promise<Stripped> {
  const strip = strippers[fileFormat(await read(file, 0, 16)) ?? ''];
  return strip ? strip(file) : { file, removed: null };
}
