// Gives the sentence for a failure in the shown language.
import type { Problem, Problems } from '../contract/problems.ts';
import type { ErrorCode, Failure, KeptFailure } from '../contract/result.ts';
import { m } from './errors.ts';

type Sentence<Details> = string | ((details: Details) => string);
/** Complete by type: a code or a problem without a sentence, or a sentence that names other details, doesn't compile. */
interface Sentences {
  codes: Record<ErrorCode, string>;
  problems: { [P in Problem]: Sentence<Problems[P]> };
}

/** '' for no failure. A problem that a later version saved on disk may be unknown here; then the code is described. */
export function describeFailure(failure: KeptFailure | null | undefined): string {
  if (!failure) return '';
  if ('sentence' in failure) return failure.sentence;
  const { codes, problems }: Sentences = m.errors;
  const { code, problem, details = {} } = failure;
  const sentence = problem && (problems[problem] as Sentence<typeof details> | undefined);
  return (typeof sentence === 'function' ? sentence(details) : sentence) ?? codes[code];
}

/** The same with what was to be done, where the failure names it. */
export function describeRefusal(failure: Failure): string {
  const { actions, action }: { actions: Readonly<Record<string, string>>; action: (parts: { what: string; why: string }) => string } =
    m.errors;
  const what = failure.action === undefined ? undefined : actions[failure.action];
  const why = describeFailure(failure);
  return what === undefined ? why : action({ what, why });
}
