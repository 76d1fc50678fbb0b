// Turns a success whose body can't be used into an error code and a sentence that says why.
import type { Problem } from '../../contract/problems.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { ReadBody } from '../read-body.ts';

type UnusableAnswer = Extract<Problem, `answer-${string}`>;

function problemOf(body: ReadBody): UnusableAnswer {
  if (body.ok) return body.json === undefined ? 'answer-empty' : 'answer-not-understood';
  if (body.problem === 'too-large') return 'answer-too-large';
  if (body.problem === 'too-deep') return 'answer-too-deep';
  const start = body.start.charAt(0);
  // Sign-in pages of hotels and trains, and error pages of proxies, come with status 200.
  if (start === '<') return 'answer-is-page';
  if (start === '{' || start === '[') return 'answer-damaged';
  return 'answer-of-other-form';
}

export function unusableAnswer(host: string, status: number, body: ReadBody): { ok: false; error: Failure } {
  const tooMuch = !body.ok && body.problem !== 'not-json';
  return fail(tooMuch ? 'too-large' : 'bad-answer', problemOf(body), { host }, { status });
}
