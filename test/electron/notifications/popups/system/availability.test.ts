import { expect, test } from 'vitest';
import { createPopupAvailability } from '../../../../../electron/notifications/popups/system/availability.ts';

function create(toldOfPopups = false) {
  const settings = { toldOfPopups };
  const patches: unknown[] = [];
  const log: string[] = [];
  const availability = createPopupAvailability({
    settings: { get: () => settings, set: (patch) => patches.push(Object.assign(settings, patch)) },
    log: (sentence) => log.push(sentence),
  });
  const problems: unknown[] = [];
  availability.onChange((problem) => problems.push(problem));
  return { ...availability, patches, log, problems };
}

test('emits each change once and logs each problem once', () => {
  const { reportFailure, reportShown, problem, problems, log } = create();
  reportFailure('unanswered', 'too slow');
  reportFailure('unanswered', 'too slow');
  reportFailure('refused', 'turned off');
  expect(problem()).toBe('refused');
  reportShown();
  reportShown();
  expect(problems).toEqual(['unanswered', 'refused', null]);
  expect(log).toHaveLength(2);
});

test('lets the window report the next problem after a popup was shown', () => {
  const { reportShown, patches } = create(true);
  reportShown();
  reportShown();
  expect(patches).toEqual([{ toldOfPopups: false }]);
});
