import { expect, test } from 'vitest';
import { createPopupAvailability } from '../../../../../electron/notifications/popups/system/availability.ts';

function create(toldOfPopups = false) {
  const settings = { toldOfPopups };
  const saved: unknown[] = [];
  const log: string[] = [];
  const availability = createPopupAvailability({
    settings: { get: () => settings, set: (patch) => saved.push(Object.assign(settings, patch)) },
    log: (sentence) => log.push(sentence),
  });
  const heard: unknown[] = [];
  availability.onChange((problem) => heard.push(problem));
  return { ...availability, saved, log, heard };
}

test('each change is told once, and logged once with the system’s reason', () => {
  const { failed, shown, problem, heard, log } = create();
  failed('unanswered', 'too slow');
  failed('unanswered', 'too slow');
  failed('refused', 'turned off');
  expect(problem()).toBe('refused');
  shown();
  shown();
  expect(heard).toEqual(['unanswered', 'refused', null]);
  expect(log).toHaveLength(2);
});

test('after a popup was shown, the window may tell of the next problem', () => {
  const { shown, saved } = create(true);
  shown();
  shown();
  expect(saved).toEqual([{ toldOfPopups: false }]);
});
