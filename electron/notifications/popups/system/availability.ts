// Knows whether the system shows the app's popups, and says so when that changes: a popup that can't be shown is never silent.
import type { PopupProblem } from '../../../contract/popups.ts';
import type { Settings } from '../../../contract/settings.ts';
import { createEvent } from '../../../system/event.ts';

export interface PopupAvailability {
  /** Null: the last popup was shown, or none was tried yet. */
  problem(): PopupProblem | null;
  shown(): void;
  /** `reason`: in the system's own words, for the log. */
  failed(problem: PopupProblem, reason: string): void;
  onChange(listener: (problem: PopupProblem | null) => void): void;
}

export interface AvailabilityParts {
  /** `toldOfPopups`: the window has told the person of a problem. It tells again only after a popup was shown in between. */
  settings: { get(): Pick<Settings, 'toldOfPopups'>; set(patch: Partial<Settings>): unknown };
  log: (sentence: string) => void;
}

export function createPopupAvailability({ settings, log }: AvailabilityParts): PopupAvailability {
  const change = createEvent<[PopupProblem | null]>();
  let problem: PopupProblem | null = null;

  function become(now: PopupProblem | null): void {
    if (now === problem) return;
    problem = now;
    change.emit(now);
  }

  return {
    problem: () => problem,
    shown() {
      if (settings.get().toldOfPopups) settings.set({ toldOfPopups: false });
      become(null);
    },
    failed(found, reason) {
      if (found !== problem) log(`The system does not show popups (${found}): ${reason}`);
      become(found);
    },
    onChange: (listener) => void change.on(listener),
  };
}
