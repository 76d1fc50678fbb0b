// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { ProblemReportForm } from '../../../../renderer/state/app/problem-report.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

/** Pending requests for details, each with the function that answers it. */
let requests: { names: boolean; resolve: (details: Result<unknown>) => void }[];
const createReport = (log: string) => ok({ facts: 'Kittiwake: 1.2.3', log, tracker: 'https://tracker.example/issues' });

beforeEach(() => {
  [requests, toasts.all] = [[], []];
  fakeBridge.answers['problemReport.gather'] = ({ names }: { names: boolean }) =>
    new Promise((resolve) => requests.push({ names, resolve }));
});

it('copies the description first, and opens the tracker without the report', async () => {
  const report = new ProblemReportForm();
  const ready = report.gather();
  expect(report.details).toBeNull();
  requests[0]?.resolve(createReport('It failed.'));
  await ready;
  report.description = ' It fell over. ';
  await report.copy();
  report.openTracker();
  expect(fakeBridge.argsOf('system.copyText')).toEqual([{ text: 'It fell over.\n\nKittiwake: 1.2.3\n\nIt failed.' }]);
  expect(fakeBridge.argsOf('system.openExternal')).toEqual([{ url: 'https://tracker.example/issues' }]);
});

it('excludes names after the user deselects them, whichever answer arrives last', async () => {
  const report = new ProblemReportForm();
  report.setNames(true);
  report.setNames(false);
  expect(requests.map(({ names }) => names)).toEqual([true, false]);
  requests[1]?.resolve(createReport('at [name]'));
  requests[0]?.resolve(createReport('at mira@coast.example'));
  await expect.poll(() => report.details).toBe('Kittiwake: 1.2.3\n\nat [name]');
});

it('reports the saved file, or why saving failed, and keeps the description', async () => {
  const report = new ProblemReportForm();
  report.description = 'It fell over.';
  fakeBridge.answers['problemReport.save'] = fail('storage', 'report-not-written', { folder: '/downloads' });
  await report.save();
  expect(report.problem).toMatchObject({ problem: 'report-not-written' });
  fakeBridge.answers['problemReport.save'] = ok('/downloads/kittiwake-report.txt');
  await report.save();
  expect(report.problem).toBeNull();
  expect(toasts.all.map(({ text }) => text).join()).toContain('/downloads/kittiwake-report.txt');
  expect(report.description).toBe('It fell over.');
});
