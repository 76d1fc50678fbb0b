// Reports unhandled errors of the page to the main process's log: name and position only, never the message.
import { main } from '../../api/main.ts';

/** Returns the first frame of the stack. V8 puts the message before the frames, and the message may quote the user's text. */
function positionOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  return lines.find((line) => /^\s+at /.test(line))?.trim() ?? '';
}

function report(error: unknown): void {
  const [name, position] = error instanceof Error ? [error.name, positionOf(error)] : [typeof error, ''];
  void main['system.pageError']({ name: name.slice(0, 100), place: position.slice(0, 300) });
}

/** Chromium reports a harmless error event without an error object when a ResizeObserver has to deliver measurements in the next frame. */
const isResizeObserverLoop = ({ error, message }: ErrorEvent): boolean => error === null && message.startsWith('ResizeObserver loop');

export function reportErrors(): void {
  addEventListener('error', (event: ErrorEvent) => {
    if (!isResizeObserverLoop(event)) report(event.error);
  });
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => report(reason));
}
