// Shows toasts at the bottom of the window, each with at most one action; screen readers announce them.
import type { Failure } from '../../../electron/contract/result.ts';
import { describeRefusal } from '../../../electron/messages/describe-failure.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'problem';
  action: { label: string; run: () => void } | null;
  /** When the action expires, in epoch milliseconds; the toast counts the seconds down. Null: no countdown. */
  until: number | null;
}

const plainSeconds = 4;
/** Duration for a problem or a toast with an action. */
const longSeconds = 8;
const maxToasts = 3;
let serial = 0;

export class Toasts {
  all = $state.raw<Toast[]>([]);

  /** Shows `text` for `seconds`: by default `plainSeconds`, or `longSeconds` for a problem or a toast with an action. */
  show(
    text: string,
    { tone = 'plain', action = null, seconds, until = null }: Partial<Omit<Toast, 'id' | 'text'>> & { seconds?: number } = {},
  ): Toast {
    const toast: Toast = { id: (serial += 1), text, tone, action, until };
    this.all = [...this.all.filter((other) => other.text !== text).slice(1 - maxToasts), toast];
    const durationMs =
      until === null ? (seconds ?? (action || tone === 'problem' ? longSeconds : plainSeconds)) * 1_000 : until - Date.now();
    setTimeout(() => this.dismiss(toast.id), durationMs);
    return toast;
  }

  problem = (problem: Failure | string): Toast =>
    this.show(typeof problem === 'string' ? problem : describeRefusal(problem), { tone: 'problem' });
  dismiss = (id: number): void => {
    this.all = this.all.filter((toast) => toast.id !== id);
  };
}

export const toasts = new Toasts();
