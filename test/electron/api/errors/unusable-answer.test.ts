import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { unusableAnswer } from '../../../../electron/api/errors/answer-failure.ts';
import type { ParsedBody } from '../../../../electron/api/send.ts';

const broken = (start: string): ParsedBody => ({ ok: false, problem: 'not-json', start });

test.each<[string, ParsedBody, string, RegExp]>([
  ['an empty body', { ok: true, json: undefined }, 'bad-answer', /empty/],
  ['JSON of another shape', { ok: true, json: {} }, 'bad-answer', /doesn’t understand/],
  ['a body that is too large', { ok: false, problem: 'too-large', start: '' }, 'too-large', /too large/],
  ['JSON that is nested too deeply', { ok: false, problem: 'too-deep', start: '' }, 'too-large', /too deeply/],
  ['a web page', broken('<!doctype html>'), 'bad-answer', /a web page/],
  ['an incomplete object', broken('{"id":'), 'bad-answer', /incomplete/],
  ['an incomplete list', broken('[{'), 'bad-answer', /incomplete/],
  ['text that is not JSON', broken('OK'), 'bad-answer', /unexpected format/],
])('describes %s with a message that names the server', (_, body, code, sentence) => {
  const { error } = unusableAnswer('coast.example', 200, body);
  expect(error).toMatchObject({ code, status: 200 });
  expect(describeFailure(error)).toMatch(/^coast\.example .*\.$/);
  expect(describeFailure(error)).toMatch(sentence);
});
