// Returns the message for a failure in the app's language.
import type { Problem, Problems } from '../contract/problems.ts';
import type { ErrorCode, Failure, StoredFailure } from '../contract/result.ts';
import { m } from './errors.ts';

type ProblemMessage<Details> = string | ((details: Details) => string);
/** Complete by type: a code or problem without a message, or a message with other details, does not compile. */
interface ErrorMessages {
  codes: Record<ErrorCode, string>;
  problems: { [P in Problem]: ProblemMessage<Problems[P]> };
  /** Names of actions, by endpoint. */
  actions: Readonly<Record<string, string>>;
  /** Joins the name of an action with the reason why it failed. */
  action: (parts: { what: string; why: string }) => string;
}

/** Returns '' for no failure. A problem that a later version saved on disk may be unknown; then the code is described. */
export function describeFailure(failure: StoredFailure | null | undefined): string {
  if (!failure) return '';
  if ('sentence' in failure) return failure.sentence;
  const { codes, problems }: ErrorMessages = m.errors;
  const { code, problem, details = {} } = failure;
  const message = problem && (problems[problem] as ProblemMessage<typeof details> | undefined);
  return (typeof message === 'function' ? message(details) : message) ?? codes[code];
}

/** Adds the action that failed to the message, if the failure names one. */
export function describeRefusal(failure: Failure): string {
  const { actions, action }: ErrorMessages = m.errors;
  const what = failure.action === undefined ? undefined : actions[failure.action];
  const why = describeFailure(failure);
  return what === undefined ? why : action({ what, why });
}
