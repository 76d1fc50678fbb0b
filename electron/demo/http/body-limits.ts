// Reads the body of a request, but not more of it than its kind can need.
import { ApiError } from '../errors.ts';
import { maxImageBytes, maxVideoBytes } from '../media/limits.ts';

/** JSON, and forms without files. */
const maxTextBytes = 512 * 1024;
/** What a form with files has besides them. */
const formBytes = 64 * 1024;
/** With the thumbnail of a video or sound. */
const maxUploadBytes = maxVideoBytes + maxImageBytes + formBytes;
const maxMediaChangeBytes = maxImageBytes + formBytes;
/** An avatar and a header. */
const maxProfileBytes = 2 * maxImageBytes + formBytes;

/** Files are taken of people who signed in, and only where files belong. */
export function maxBodyBytes(path: string, contentType: string, isSignedIn: boolean): number {
  if (!isSignedIn || !contentType.startsWith('multipart/form-data')) return maxTextBytes;
  if (/^\/api\/v[12]\/media\/?$/.test(path)) return maxUploadBytes;
  if (/^\/api\/v1\/media\/\d+\/?$/.test(path)) return maxMediaChangeBytes;
  return path === '/api/v1/accounts/update_credentials' ? maxProfileBytes : maxTextBytes;
}

/** Throws 413: at once when the length is told, otherwise as soon as there is too much. */
export async function readLimited(request: Request, maxBytes: number): Promise<Blob> {
  const tooLarge = () => new ApiError(413, `This request may have ${Math.floor(maxBytes / 1024)} KB at most`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
