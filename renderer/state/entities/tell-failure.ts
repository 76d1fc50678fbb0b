// Says of which action it is that it failed, or that nobody knows yet whether it did.
import type { Failure } from '../../../electron/contract/result.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/errors.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** An action that the window shows at once and that a server may refuse. */
export type Action = keyof typeof m.errors.notDone;

export const tellNotDone = (action: Action, failure: Failure): void =>
  void toasts.problem(m.errors.notDone[action]({ reason: describeFailure(failure) }));

export const tellUnconfirmed = (action: Action, failure: Failure): void =>
  void toasts.problem(m.errors.unconfirmed[action]({ reason: describeFailure(failure) }));
