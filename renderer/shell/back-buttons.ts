// Back and forward by the buttons of a mouse, and by the keys of a browser that some keyboards have.
import { accounts } from '../state/account/accounts.svelte.ts';
import { go } from './commands.ts';

const buttons: Record<number, 'back' | 'forward'> = { 3: 'back', 4: 'forward' };
const keys: Record<string, 'back' | 'forward'> = { BrowserBack: 'back', BrowserForward: 'forward' };

/** Returns the function that ends it. */
export function followBackButtons(): () => void {
  const run = (to: 'back' | 'forward'): void => {
    if (!document.querySelector('dialog[open]')) go(to);
  };
  // Chromium would go through the history of the page, which has one entry.
  const pressed = (event: MouseEvent): void => {
    if (buttons[event.button]) event.preventDefault();
  };
  const released = (event: MouseEvent): void => {
    const to = buttons[event.button];
    if (to === undefined) return;
    event.preventDefault();
    run(to);
  };
  // On Windows they come from main, as commands.
  const keyed = ({ key }: KeyboardEvent): void => {
    const to = keys[key];
    if (to !== undefined && accounts.startup?.platform !== 'win32') run(to);
  };
  addEventListener('mousedown', pressed);
  addEventListener('mouseup', released);
  addEventListener('keydown', keyed);
  return () => {
    removeEventListener('mousedown', pressed);
    removeEventListener('mouseup', released);
    removeEventListener('keydown', keyed);
  };
}
