// The copies over `app://`: the window writes them by PUT, piece by piece, and reads them by GET, films in ranges.
import { attachmentPath, maxPieceBytes } from '../../contract/attachments.ts';
import type { PieceAnswer } from '../../contract/attachments.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  // Opened by itself it must not be a document that does anything.
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
};
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const nothing = (status: number, more: Record<string, string> = {}) => new Response(null, { status, headers: { ...headers, ...more } });
const answer = (status: number, body: PieceAnswer) => Response.json(body, { status, headers });

/** The first and the last byte; null: all of it. `unsatisfiable`: nothing is there. */
export function readRange(range: string | null, bytes: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'unsatisfiable' : { start, end };
}

/** Null: there is more than a piece may have. */
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

/** `taken`: hears of each piece that is on disk. Rejects only where the request itself breaks off. */
export function createServeAttachment(
  store: Pick<AttachmentStore, 'table' | 'files' | 'put' | 'copied'>,
  taken: (id: string) => void,
): (request: Request) => Promise<Response> {
  async function put(id: string, request: Request, at: string): Promise<Response> {
    const refuse = (status: number, problem: Failure = fail('invalid-input').error) =>
      answer(status, { done: store.copied(id) ?? 0, problem });
    if (!/^\d{1,10}$/.test(at)) return refuse(400);
    const piece = await readPiece(request);
    if (piece === null) return refuse(413);
    if (piece.byteLength === 0) return refuse(400);
    const result = await store.put(id, Number(at), piece);
    if (!result.isTaken) return answer(result.status, { done: result.done, problem: result.problem });
    taken(id);
    return answer(200, { done: result.done, problem: null });
  }

  async function get(id: string, range: string | null): Promise<Response> {
    const file = store.table.get(id);
    if (file === null || !file.isWhole || (await store.files.size(id)) !== file.bytes) return nothing(404);
    const part = readRange(range, file.bytes);
    if (part === 'unsatisfiable') return nothing(416, { 'content-range': `bytes */${file.bytes}` });
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
    if (!uuid.test(id)) return nothing(404);
    if (request.method === 'PUT') return put(id, request, searchParams.get('at') ?? '');
    return request.method === 'GET' ? get(id, request.headers.get('range')) : nothing(405, { allow: 'GET, PUT' });
  };
}
