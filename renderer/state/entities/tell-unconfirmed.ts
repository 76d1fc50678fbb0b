// Says that nobody knows yet whether an action was done, because its answer was lost.
import type { Failure } from '../../../electron/contract/result.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/errors.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** An action that the window shows at once. */
export type Action = keyof typeof m.errors.unconfirmed;

export const tellUnconfirmed = (action: Action, failure: Failure): void =>
  void toasts.problem(m.errors.unconfirmed[action]({ reason: describeFailure(failure) }));
