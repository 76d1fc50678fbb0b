// The requests about a report of a problem.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemReportHandlers } from '../../../../electron/ipc/handlers/problem-report.ts';

const gathered = { facts: 'Kittiwake: 1.2.3', log: '', tracker: 'https://tracker.example' };

test('what goes along is gathered with the names or without', async () => {
  const asked: boolean[] = [];
  const problemReport = (names: boolean) => (asked.push(names), gathered);
  const handlers = problemReportHandlers({ problemReport, downloads: () => '' });
  expect(await handlers['problemReport.gather']({ names: true })).toEqual({ ok: true, value: gathered });
  await handlers['problemReport.gather']({ names: false });
  expect(asked).toEqual([true, false]);
});

test('it is saved beside what is there; where that fails, the folder is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kittiwake-report-'));
  let downloads = folder;
  const handlers = problemReportHandlers({ problemReport: () => gathered, downloads: () => downloads });
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
