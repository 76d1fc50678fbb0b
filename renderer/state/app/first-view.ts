// Says that a view is there, the first time to main as well: it then does what it has put off.
import { main } from '../../api/main.ts';

let isTold = false;

export function viewIsThere(view: 'timeline' | 'welcome'): void {
  document.documentElement.dataset['ready'] = view;
  if (isTold) return;
  isTold = true;
  // After the paint that the view leads to.
  requestAnimationFrame(() => setTimeout(() => void main['app.shown']({})));
}
