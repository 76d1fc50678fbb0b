// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { ProblemReport } from '../../../../renderer/state/app/problem-report.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

interface Ask {
  names: boolean;
  answer: (value: unknown) => void;
}
const main = vi.hoisted(() => ({ asked: [] as Ask[], copied: [] as string[], opened: [] as string[], saved: null as unknown }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: {
    'problemReport.gather': ({ names }: { names: boolean }) => new Promise((answer) => main.asked.push({ names, answer })),
    'problemReport.save': async () => main.saved,
    'system.copyText': async ({ text }: { text: string }) => (main.copied.push(text), ok(null)),
    'system.openExternal': async ({ url }: { url: string }) => (main.opened.push(url), ok(null)),
  },
  on: () => undefined,
}));
const gathered = (log: string) => ok({ facts: 'Kittiwake: 1.2.3', log, tracker: 'https://tracker.example/issues' });

beforeEach(() => {
  [main.asked, main.copied, main.opened, toasts.all] = [[], [], [], []];
});

it('what is copied begins with the person’s words, and the address of the tracker says nothing of it', async () => {
  const report = new ProblemReport();
  const ready = report.gather();
  expect(report.details).toBeNull();
  main.asked[0]?.answer(gathered('It failed.'));
  await ready;
  report.what = ' It fell over. ';
  await report.copy();
  report.openTracker();
  expect(main.copied).toEqual(['It fell over.\n\nKittiwake: 1.2.3\n\nIt failed.']);
  expect(main.opened).toEqual(['https://tracker.example/issues']);
});

it('once names are not wanted any more, none can be copied, whichever answer comes last', async () => {
  const report = new ProblemReport();
  report.setNames(true);
  report.setNames(false);
  expect(main.asked.map(({ names }) => names)).toEqual([true, false]);
  main.asked[1]?.answer(gathered('at [name]'));
  main.asked[0]?.answer(gathered('at mira@coast.example'));
  await expect.poll(() => report.details).toBe('Kittiwake: 1.2.3\n\nat [name]');
});

it('a file is told of; where none can be written, the sentence says so and the words stay', async () => {
  const report = new ProblemReport();
  report.what = 'It fell over.';
  main.saved = fail('storage', 'report-not-written', { folder: '/downloads' });
  await report.save();
  expect(report.problem).toMatchObject({ problem: 'report-not-written' });
  main.saved = ok('/downloads/kittiwake-report.txt');
  await report.save();
  expect(report.problem).toBeNull();
  expect(toasts.all.map(({ text }) => text).join()).toContain('/downloads/kittiwake-report.txt');
  expect(report.what).toBe('It fell over.');
});
