// Tests the progress display of a download, on a terminal and elsewhere.
import { expect, test, vi } from 'vitest';
import { createDownloadProgress } from '../../../build/electron/download.ts';

function progressOutput(isTTY: boolean, total: number | undefined, ...received: number[]) {
  vi.useFakeTimers();
  let text = '';
  const progress = createDownloadProgress('Downloading', { isTTY, write: (more: string) => void (text += more) });
  for (const bytes of received) {
    progress.show(bytes, total);
    vi.advanceTimersByTime(60);
  }
  progress.end();
  vi.useRealTimers();
  return text;
}

test('updates one line on a terminal, at most ten times a second', () => {
  const line = '\r\u001b[KDownloading: ';
  expect(progressOutput(true, 118e6, 1e6, 2e6, 40e6, 118e6)).toBe(
    `${line}1 of 118 MB, 0%${line}40 of 118 MB, 33%${line}118 of 118 MB, 100%\n`,
  );
});

test('prints one line per quarter where there is no terminal', () => {
  expect(progressOutput(false, 100e6, 1e6, 2e6, 30e6, 31e6, 80e6, 100e6).split('\n')).toEqual([
    'Downloading: 1 of 100 MB, 1%',
    'Downloading: 30 of 100 MB, 30%',
    'Downloading: 80 of 100 MB, 80%',
    'Downloading: 100 of 100 MB, 100%',
    '',
  ]);
});

test('prints one line if the server does not send the size', () => {
  expect(progressOutput(false, undefined, 1e6, 2e6)).toBe('Downloading: 1 MB\n');
});
