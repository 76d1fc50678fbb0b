import { beforeEach, describe, expect, it, vi } from 'vitest';
import { maxPieceBytes } from '../../../electron/contract/attachments.ts';
import { fail } from '../../../electron/contract/result.ts';
import { putFile } from '../../../renderer/api/put-file.ts';

const sent: [address: string, bytes: number][] = [];
let answer: (at: number, bytes: number) => unknown;
const put = (file: Blob, signal = new AbortController().signal, progress = vi.fn<(done: number) => void>()) =>
  putFile('3f2b', file, { progress, signal });

beforeEach(() => {
  sent.length = 0;
  answer = (at, bytes) => ({ done: at + bytes, problem: null });
  vi.stubGlobal('fetch', (address: string, { body, signal }: { body: ArrayBuffer; signal: AbortSignal }) => {
    signal.throwIfAborted();
    sent.push([address, body.byteLength]);
    return Promise.resolve(Response.json(answer(Number(address.split('at=')[1]), body.byteLength)));
  });
});

describe('handing a file to main', () => {
  it('sends pieces in their order and says how far it is', async () => {
    const progress = vi.fn<(done: number) => void>();
    expect(await put(new Blob([new Uint8Array(maxPieceBytes + 5)]), undefined, progress)).toEqual({ ok: true, value: null });
    expect(sent).toEqual([
      ['/attachments/3f2b?at=0', maxPieceBytes],
      [`/attachments/3f2b?at=${maxPieceBytes}`, 5],
    ]);
    expect(progress.mock.calls).toEqual([[maxPieceBytes], [maxPieceBytes + 5]]);
  });

  it('goes on from what main has', async () => {
    answer = (at, bytes) => ({ done: at === 0 ? 7 : at + bytes, problem: null });
    await put(new Blob([new Uint8Array(10)]));
    expect(sent).toEqual([
      ['/attachments/3f2b?at=0', 10],
      ['/attachments/3f2b?at=7', 3],
    ]);
  });

  it('ends with the problem of main', async () => {
    const { error } = fail('storage', 'storage-full');
    answer = () => ({ done: 0, problem: error });
    expect(await put(new Blob(['abc']))).toEqual({ ok: false, error });
  });

  it('ends when main takes nothing and says nothing', async () => {
    answer = (at) => ({ done: at, problem: null });
    expect(await put(new Blob(['abc']))).toMatchObject({ ok: false, error: { code: 'storage' } });
    expect(sent).toHaveLength(3);
  });

  it('says that the picked file is gone', async () => {
    const file = new Blob(['abc']);
    file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as unknown as Blob;
    expect(await put(file)).toMatchObject({ ok: false, error: { problem: 'file-unreadable' } });
  });

  it('ends when it is cancelled', async () => {
    expect(await put(new Blob(['abc']), AbortSignal.abort())).toMatchObject({ ok: false, error: { code: 'aborted' } });
  });
});
