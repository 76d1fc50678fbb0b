import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { unusableAnswer } from '../../../../electron/api/errors/unusable-answer.ts';
import type { ReadBody } from '../../../../electron/api/read-body.ts';

const broken = (start: string): ReadBody => ({ ok: false, problem: 'not-json', start });

test.each<[string, ReadBody, string, RegExp]>([
  ['nothing', { ok: true, json: undefined }, 'bad-answer', /empty/],
  ['JSON of another shape', { ok: true, json: {} }, 'bad-answer', /doesn’t understand/],
  ['too much', { ok: false, problem: 'too-large', start: '' }, 'too-large', /too large/],
  ['too deep', { ok: false, problem: 'too-deep', start: '' }, 'too-large', /too deeply/],
  ['a web page', broken('<!doctype html>'), 'bad-answer', /a web page/],
  ['half an object', broken('{"id":'), 'bad-answer', /incomplete/],
  ['half a list', broken('[{'), 'bad-answer', /incomplete/],
  ['a word', broken('OK'), 'bad-answer', /isn’t written/],
])('%s', (_, body, code, sentence) => {
  const { error } = unusableAnswer('coast.example', 200, body);
  expect(error).toMatchObject({ code, status: 200 });
  expect(describeFailure(error)).toMatch(/^coast\.example .*\.$/);
  expect(describeFailure(error)).toMatch(sentence);
});
