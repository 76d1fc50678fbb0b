// Creates a problem report from the user's description, versions, settings, and log. The user sees the whole report before it leaves the
// app.
import type { ProblemReport } from '../../../electron/contract/log.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { m } from '../../../electron/messages/views.ts';
import { main } from '../../api/main.ts';
import { copyText, openExternal } from './system.ts';
import { toasts } from './toasts.svelte.ts';

export class ProblemReportForm {
  /** The user's description. */
  description = $state('');
  /** Whether the report contains the servers and names of the accounts. */
  includesNames = $state(false);
  problem = $state.raw<Failure | null>(null);
  #report = $state.raw<ProblemReport | null>(null);
  /** Versions, settings, and the log. */
  readonly details = $derived(this.#report === null ? null : [this.#report.facts, this.#report.log].filter(Boolean).join('\n\n'));
  /** The whole report, as it is copied or saved. */
  readonly text = $derived([this.description.trim(), this.details ?? ''].filter(Boolean).join('\n\n'));

  gather = async (): Promise<void> => {
    const { includesNames: names } = this;
    const answer = await main['problemReport.gather']({ names });
    // The user may have changed the choice while the report was gathered.
    if (names !== this.includesNames) return;
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) this.#report = answer.value;
  };

  setNames(names: boolean): void {
    this.includesNames = names;
    // Clear the old report, so that names the user has just excluded can't be copied.
    this.#report = null;
    void this.gather();
  }

  copy = (): Promise<void> => copyText(this.text);

  save = async (): Promise<void> => {
    const answer = await main['problemReport.save']({ text: this.text });
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) toasts.show(m.toasts.savedAs({ path: answer.value }), { seconds: 8 });
  };

  /** The tracker's URL contains nothing of the report. */
  openTracker = (): void => void (this.#report && openExternal(this.#report.tracker));
}
