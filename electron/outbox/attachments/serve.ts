// Serves attachment copies over `app://`: the window writes them in pieces by PUT and reads them by GET, with ranges for video.
import { attachmentPath, maxPieceBytes } from '../../contract/attachments.ts';
import type { PieceAnswer } from '../../contract/attachments.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  // A file that is opened as a document must not run anything.
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
};
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const emptyResponse = (status: number, extraHeaders: Record<string, string> = {}) =>
  new Response(null, { status, headers: { ...headers, ...extraHeaders } });
const pieceResponse = (status: number, body: PieceAnswer) => Response.json(body, { status, headers });

/** Returns the first and the last byte of a Range header; null: the whole file; `unsatisfiable`: the range is empty. */
export function readRange(range: string | null, bytes: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'unsatisfiable' : { start, end };
}

/** Returns null if the body exceeds `maxPieceBytes`. */
async function readPiece(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body = request.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxPieceBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** `onPiece` is called for each piece that is on disk. Rejects only if the request itself is aborted. */
export function createServeAttachment(
  store: Pick<AttachmentStore, 'table' | 'files' | 'put' | 'copiedBytes'>,
  onPiece: (id: string) => void,
): (request: Request) => Promise<Response> {
  async function put(id: string, request: Request, at: string): Promise<Response> {
    const refuse = (status: number, problem: Failure = fail('invalid-input').error) =>
      pieceResponse(status, { done: store.copiedBytes(id) ?? 0, problem });
    if (!/^\d{1,10}$/.test(at)) return refuse(400);
    const piece = await readPiece(request);
    if (piece === null) return refuse(413);
    if (piece.byteLength === 0) return refuse(400);
    const result = await store.put(id, Number(at), piece);
    if (!result.isTaken) return pieceResponse(result.status, { done: result.done, problem: result.problem });
    onPiece(id);
    return pieceResponse(200, { done: result.done, problem: null });
  }

  async function get(id: string, range: string | null): Promise<Response> {
    const file = store.table.get(id);
    if (file === null || !file.isWhole || (await store.files.size(id)) !== file.bytes) return emptyResponse(404);
    const part = readRange(range, file.bytes);
    if (part === 'unsatisfiable') return emptyResponse(416, { 'content-range': `bytes */${file.bytes}` });
    const { start, end } = part ?? { start: 0, end: file.bytes - 1 };
    return new Response(store.files.stream(id, start, end), {
      status: part === null ? 200 : 206,
      headers: {
        ...headers,
        'content-type': file.type,
        'content-length': String(end - start + 1),
        'accept-ranges': 'bytes',
        ...(part === null ? {} : { 'content-range': `bytes ${start}-${end}/${file.bytes}` }),
      },
    });
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const id = pathname.slice(attachmentPath('').length).toLowerCase();
    if (!uuid.test(id)) return emptyResponse(404);
    if (request.method === 'PUT') return put(id, request, searchParams.get('at') ?? '');
    return request.method === 'GET' ? get(id, request.headers.get('range')) : emptyResponse(405, { allow: 'GET, PUT' });
  };
}
