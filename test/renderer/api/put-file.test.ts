import { beforeEach, describe, expect, it, vi } from 'vitest';
import { maxPieceBytes } from '../../../electron/contract/attachments.ts';
import { fail } from '../../../electron/contract/result.ts';
import { putFile } from '../../../renderer/api/put-file.ts';

const requests: [address: string, bytes: number][] = [];
let answer: (at: number, bytes: number) => unknown;
const uploadFile = (file: Blob, signal = new AbortController().signal, progress = vi.fn<(bytesDone: number) => void>()) =>
  putFile('3f2b', file, { progress, signal });

beforeEach(() => {
  requests.length = 0;
  answer = (at, bytes) => ({ done: at + bytes, problem: null });
  vi.stubGlobal('fetch', (address: string, { body, signal }: { body: ArrayBuffer; signal: AbortSignal }) => {
    signal.throwIfAborted();
    requests.push([address, body.byteLength]);
    return Promise.resolve(Response.json(answer(Number(address.split('at=')[1]), body.byteLength)));
  });
});

describe('putFile', () => {
  it('sends the pieces in order and reports the progress', async () => {
    const progress = vi.fn<(bytesDone: number) => void>();
    expect(await uploadFile(new Blob([new Uint8Array(maxPieceBytes + 5)]), undefined, progress)).toEqual({ ok: true, value: null });
    expect(requests).toEqual([
      ['/attachments/3f2b?at=0', maxPieceBytes],
      [`/attachments/3f2b?at=${maxPieceBytes}`, 5],
    ]);
    expect(progress.mock.calls).toEqual([[maxPieceBytes], [maxPieceBytes + 5]]);
  });

  it('continues at the offset that the main process has stored', async () => {
    answer = (at, bytes) => ({ done: at === 0 ? 7 : at + bytes, problem: null });
    await uploadFile(new Blob([new Uint8Array(10)]));
    expect(requests).toEqual([
      ['/attachments/3f2b?at=0', 10],
      ['/attachments/3f2b?at=7', 3],
    ]);
  });

  it('fails with the problem that the main process reports', async () => {
    const { error } = fail('storage', 'storage-full');
    answer = () => ({ done: 0, problem: error });
    expect(await uploadFile(new Blob(['abc']))).toEqual({ ok: false, error });
  });

  it('fails after three answers without progress or a problem', async () => {
    answer = (at) => ({ done: at, problem: null });
    expect(await uploadFile(new Blob(['abc']))).toMatchObject({ ok: false, error: { code: 'storage' } });
    expect(requests).toHaveLength(3);
  });

  it('reports a picked file that can no longer be read', async () => {
    const file = new Blob(['abc']);
    file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as unknown as Blob;
    expect(await uploadFile(file)).toMatchObject({ ok: false, error: { problem: 'file-unreadable' } });
  });

  it('fails as aborted when it is cancelled', async () => {
    expect(await uploadFile(new Blob(['abc']), AbortSignal.abort())).toMatchObject({ ok: false, error: { code: 'aborted' } });
  });
});
