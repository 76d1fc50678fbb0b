// What a person writes about a problem, and what goes along with it. The person sees all of it before it leaves the app.
import type { ProblemReport as Gathered } from '../../../electron/contract/problem-report.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { m } from '../../../electron/messages/views.ts';
import { main } from '../../api/main.ts';
import { copyText, openExternal } from './system.ts';
import { toasts } from './toasts.svelte.ts';

export class ProblemReport {
  /** In the person's words. */
  what = $state('');
  /** With the servers and names of the accounts. */
  names = $state(false);
  problem = $state.raw<Failure | null>(null);
  #gathered = $state.raw<Gathered | null>(null);
  /** Versions, settings and the log. */
  readonly details = $derived(this.#gathered === null ? null : [this.#gathered.facts, this.#gathered.log].filter(Boolean).join('\n\n'));
  /** All of it, as it is copied or saved. */
  readonly text = $derived([this.what.trim(), this.details ?? ''].filter(Boolean).join('\n\n'));

  gather = async (): Promise<void> => {
    const { names } = this;
    const answer = await main['problemReport.gather']({ names });
    // Meanwhile the person may have asked for the other one.
    if (names !== this.names) return;
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) this.#gathered = answer.value;
  };

  setNames(names: boolean): void {
    this.names = names;
    // Nothing may be copied that was not wanted.
    this.#gathered = null;
    void this.gather();
  }

  copy = (): Promise<void> => copyText(this.text);

  save = async (): Promise<void> => {
    const saved = await main['problemReport.save']({ text: this.text });
    this.problem = saved.ok ? null : saved.error;
    if (saved.ok) toasts.show(m.toasts.savedAs({ path: saved.value }), { seconds: 8 });
  };

  /** The address names nothing of the report. */
  openTracker = (): void => void (this.#gathered && openExternal(this.#gathered.tracker));
}
