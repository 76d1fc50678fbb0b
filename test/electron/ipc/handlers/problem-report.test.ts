// Tests the methods about problem reports.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemReportHandlers } from '../../../../electron/ipc/handlers/troubleshooting.ts';
import type { Parts } from '../../../../electron/parts.ts';

test('saves a report without overwriting a file, and names the folder if that fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kittiwake-report-'));
  let downloads = folder;
  const handlers = problemReportHandlers({ desktop: { downloads: () => downloads } } as Parts);
  const first = await handlers['problemReport.save']({ text: 'It fell over.' });
  const second = await handlers['problemReport.save']({ text: 'Again.' });
  expect([first, second]).toEqual([
    { ok: true, value: join(folder, 'kittiwake-report.txt') },
    { ok: true, value: join(folder, 'kittiwake-report (2).txt') },
  ]);
  expect(readFileSync(join(folder, 'kittiwake-report.txt'), 'utf8')).toBe('It fell over.');
  writeFileSync(join(folder, 'file'), '');
  chmodSync(join(folder, 'file'), 0o600);
  downloads = join(folder, 'file');
  expect(await handlers['problemReport.save']({ text: 'x' })).toMatchObject({
    ok: false,
    error: { code: 'storage', problem: 'report-not-written', details: { folder: downloads } },
  });
  rmSync(folder, { recursive: true });
});
