// Tests copying a picture from the window to the clipboard, and the error when that fails.
import { expect, test, vi } from 'vitest';
import { copyPicture } from '../../../electron/window/save-media.ts';

const fake = vi.hoisted(() => ({ written: [] as { items: Record<string, Blob> }[], refuses: false }));
vi.mock('electron', () => ({
  ClipboardItem: class {
    readonly items: Record<string, Blob>;
    constructor(items: Record<string, Blob>) {
      this.items = items;
    }
  },
  clipboard: {
    write: async (items: { items: Record<string, Blob> }[]) => {
      if (fake.refuses) throw new Error('no clipboard');
      fake.written = items;
    },
  },
}));

test('writes the picture to the clipboard as PNG', async () => {
  expect(await copyPicture(new Uint8Array([1, 2, 3]))).toEqual({ ok: true, value: null });
  const blob = fake.written[0]?.items['image/png'];
  expect(blob?.type).toBe('image/png');
  expect([...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2, 3]);
});

test('returns a failure if the clipboard refuses the picture', async () => {
  fake.refuses = true;
  expect(await copyPicture(new Uint8Array([1]))).toMatchObject({ ok: false, error: { problem: 'picture-not-copied' } });
});
