// Short messages about what happened, each with at most one action; shown at the bottom and read by screen readers.
import type { Failure } from '../../../electron/contract/result.ts';
import { describeRefusal } from '../../../electron/messages/describe-failure.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'problem';
  action: { label: string; run: () => void } | null;
}

const plainSeconds = 4;
/** For a problem or with an action. */
const longSeconds = 8;
const maxToasts = 3;
let serial = 0;

export class Toasts {
  all = $state.raw<Toast[]>([]);

  /** Shows `text` for `seconds`: by default `plainSeconds`, or `longSeconds` for a problem or with an action. */
  show(text: string, options: { tone?: Toast['tone']; action?: Toast['action']; seconds?: number } = {}): Toast {
    const toast: Toast = { id: (serial += 1), text, tone: options.tone ?? 'plain', action: options.action ?? null };
    this.all = [...this.all.filter((other) => other.text !== text).slice(1 - maxToasts), toast];
    const seconds = options.seconds ?? (toast.action || toast.tone === 'problem' ? longSeconds : plainSeconds);
    setTimeout(() => this.dismiss(toast.id), seconds * 1_000);
    return toast;
  }

  problem = (problem: Failure | string): Toast =>
    this.show(typeof problem === 'string' ? problem : describeRefusal(problem), { tone: 'problem' });
  dismiss = (id: number): void => {
    this.all = this.all.filter((toast) => toast.id !== id);
  };
}

export const toasts = new Toasts();
