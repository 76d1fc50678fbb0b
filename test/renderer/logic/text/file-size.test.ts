import { expect, test } from 'vitest';
import { m } from '../../../../electron/messages/views.ts';
import { formatFileSize } from '../../../../renderer/logic/text/file-size.ts';

test.each([
  [0, '0 kB'],
  [1_234, '1.2 kB'],
  [12_345, '12 kB'],
  [999_500, '1 MB'],
  [1_234_567, '1.2 MB'],
  [9_960_000, '10 MB'],
  [3_456_000_000, '3.5 GB'],
])('formats %i bytes as "%s"', (bytes, expected) => expect(formatFileSize(bytes, m.settings.bytes)).toBe(expected));
