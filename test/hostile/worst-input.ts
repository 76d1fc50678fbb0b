// Finds the input for which the page works longest in one part of the window: places ever fewer inputs, and measures each half.
import type { Page } from 'playwright-core';
import { startTaskClock } from './longest-task.ts';
import type { Inputs, Tamper } from './tamper.ts';
import { walkThroughViews } from './views.ts';

/** Inputs of one kind, with a description of the input if there is only one. */
interface Candidate {
  name: string;
  inputs: Partial<Inputs>;
}

const maxQuoteLength = 60;

const describeText = (text: string): string => `${JSON.stringify(text.slice(0, maxQuoteLength))}, ${text.length} characters`;

const candidatesOf = ({ texts, lists, pictures }: Inputs): Candidate[] => [
  ...texts.map((text) => ({ name: `the text ${describeText(text)}`, inputs: { texts: [text] } })),
  ...Object.entries(lists).map(([name, list]) => ({
    name: `the list ${name} of ${list.length} entries`,
    inputs: { lists: { [name]: list } },
  })),
  ...pictures.map((picture) => ({ name: `the picture ${picture.name}`, inputs: { pictures: [picture] } })),
];

const merge = (candidates: readonly Candidate[]): Inputs => ({
  texts: candidates.flatMap(({ inputs }) => inputs.texts ?? []),
  lists: Object.assign({}, ...candidates.map(({ inputs }) => inputs.lists ?? {})) as Inputs['lists'],
  pictures: candidates.flatMap(({ inputs }) => inputs.pictures ?? []),
});

interface Search {
  page: Page;
  tamper: Tamper;
  /** Key of the part of the window. */
  part: string;
}

async function measure({ page, tamper, part }: Search, candidates: readonly Candidate[]): Promise<number> {
  tamper.restrict(merge(candidates));
  const clock = await startTaskClock(page);
  await page.reload();
  // A part that does not open has still kept the page busy.
  await walkThroughViews(page, { only: part || 'view 1' }).catch(() => undefined);
  return (await clock.longestTask()).ms;
}

/** Returns a description of the input. */
export async function findWorstInput(search: Search): Promise<string> {
  let candidates = candidatesOf(search.tamper.inputs);
  let ms = 0;
  while (candidates.length > 1) {
    const middle = Math.ceil(candidates.length / 2);
    const halves = [candidates.slice(0, middle), candidates.slice(middle)];
    const times: number[] = [];
    for (const half of halves) times.push(await measure(search, half));
    const [first = 0, second = 0] = times;
    ms = Math.max(first, second);
    candidates = halves[first >= second ? 0 : 1] ?? [];
  }
  return `${candidates[0]?.name ?? 'none'}: ${Math.round(ms)} ms alone`;
}
