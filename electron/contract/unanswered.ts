// Recognises failures without an answer. Apart from result.ts, because the window loads this part only after a failure.
import { temporaryClassOf } from './result.ts';
import type { Failure } from './result.ts';

/** Returns true if, as far as is known, no answer came from the server. */
export function isUnanswered(failure: Failure): boolean {
  const failureClass = temporaryClassOf(failure);
  return failureClass === 'unreachable' || failureClass === 'unanswered' || failure.problem === 'connection-broken';
}
