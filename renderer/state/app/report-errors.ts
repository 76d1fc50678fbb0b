// Tells main of errors in the page that nothing handles, for the log: what kind they are and where, never their words.
import { main } from '../../api/main.ts';

/** The first line of the stack. The stack repeats the message before it, which may quote what a person wrote. */
function placeOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  return lines.find((line) => /^\s+at /.test(line))?.trim() ?? '';
}

function report(error: unknown): void {
  const [name, place] = error instanceof Error ? [error.name, placeOf(error)] : [typeof error, ''];
  void main['system.pageError']({ name: name.slice(0, 100), place: place.slice(0, 300) });
}

/** Chromium tells so, without an error, when a list whose rows were just measured is measured once more in the next frame. */
const isMeasuredLater = ({ error, message }: ErrorEvent): boolean => error === null && message.startsWith('ResizeObserver loop');

export function reportErrors(): void {
  addEventListener('error', (event: ErrorEvent) => {
    if (!isMeasuredLater(event)) report(event.error);
  });
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => report(reason));
}
