// Compares the table of bad networks in docs/testing.md with the one that the end-to-end tests expect.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { networkNames, table } from '../../faults/networks.ts';

test('the documented table is the tested one', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/testing.md'), 'utf8');
  const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());
  const documented = text.split('\n').filter((line) => /^\| (?:start|thread|action|upload|view) /.test(line));
  const tested = table.map(({ act, moment, sees }) => ['', act, `${moment} s`, ...networkNames.map((name) => sees[name]), '']);
  expect(documented.map(cellsOf)).toEqual(tested);
});
