// Turns a success whose body can't be used into an error code and a sentence that says why.
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { ReadBody } from '../read-body.ts';

function sentence(host: string, body: ReadBody): string {
  if (body.ok)
    return body.json === undefined ? `${host} gave an empty answer.` : `${host} gave an answer that this app doesn't understand.`;
  if (body.problem === 'too-large') return `${host} gave an answer too large to be right.`;
  if (body.problem === 'too-deep') return `${host} gave an answer nested too deeply to be right.`;
  const start = body.text.trimStart().charAt(0);
  // Sign-in pages of hotels and trains, and error pages of proxies, come with status 200.
  if (start === '<') return `${host} gave a web page instead of an answer.`;
  if (start === '{' || start === '[') return `${host} gave an answer that is incomplete or damaged.`;
  return `${host} gave an answer that isn't written as this app expects it.`;
}

export function unusableAnswer(host: string, status: number, body: ReadBody): { ok: false; error: Failure } {
  const tooMuch = !body.ok && body.problem !== 'not-json';
  return fail(tooMuch ? 'too-large' : 'bad-answer', sentence(host, body), { status });
}
