// Short sentences about what happened, with at most one way on; shown at the bottom and read out.
export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'problem';
  action: { label: string; run: () => void } | null;
}

let serial = 0;

export class Toasts {
  all = $state.raw<Toast[]>([]);

  /** Shows `text`; it leaves after `seconds`, a problem or one with an action later. */
  show(text: string, options: { tone?: Toast['tone']; action?: Toast['action']; seconds?: number } = {}): Toast {
    const toast: Toast = { id: (serial += 1), text, tone: options.tone ?? 'plain', action: options.action ?? null };
    this.all = [...this.all.filter((other) => other.text !== text).slice(-2), toast];
    const seconds = options.seconds ?? (toast.action || toast.tone === 'problem' ? 8 : 4);
    setTimeout(() => this.dismiss(toast.id), seconds * 1_000);
    return toast;
  }

  problem = (text: string): Toast => this.show(text, { tone: 'problem' });
  dismiss = (id: number): void => {
    this.all = this.all.filter((toast) => toast.id !== id);
  };
}

export const toasts = new Toasts();
