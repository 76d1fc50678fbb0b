// Navigates back and forward by the back and forward buttons of a mouse, and by the browser keys of some keyboards.
import { accounts } from '../state/account/accounts.svelte.ts';
import { navigate } from './commands.ts';

const buttons: Record<number, 'back' | 'forward'> = { 3: 'back', 4: 'forward' };
const keys: Record<string, 'back' | 'forward'> = { BrowserBack: 'back', BrowserForward: 'forward' };

/** Returns a function that removes the listeners. */
export function bindBackButtons(): () => void {
  const run = (to: 'back' | 'forward'): void => {
    if (!document.querySelector('dialog[open]')) navigate(to);
  };
  // Prevented, or Chromium would navigate the page's own history, which has one entry.
  const preventNavigation = (event: MouseEvent): void => {
    if (buttons[event.button]) event.preventDefault();
  };
  const navigateByButton = (event: MouseEvent): void => {
    const to = buttons[event.button];
    if (to === undefined) return;
    event.preventDefault();
    run(to);
  };
  // On Windows, main receives these keys and sends commands.
  const navigateByKey = ({ key }: KeyboardEvent): void => {
    const to = keys[key];
    if (to !== undefined && accounts.startup?.platform !== 'win32') run(to);
  };
  addEventListener('mousedown', preventNavigation);
  addEventListener('mouseup', navigateByButton);
  addEventListener('keydown', navigateByKey);
  return () => {
    removeEventListener('mousedown', preventNavigation);
    removeEventListener('mouseup', navigateByButton);
    removeEventListener('keydown', navigateByKey);
  };
}
