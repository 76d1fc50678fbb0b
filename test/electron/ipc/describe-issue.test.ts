// Tests the message for an invalid argument: it names the field and never contains the value.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { describeIssue } from '../../../electron/ipc/describe-issue.ts';

function sentence(schema: v.GenericSchema, value: unknown): string {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) throw new Error('valid');
  return describeFailure(describeIssue('drafts.save', parsed.issues[0]).error);
}
const draft = v.strictObject({ draft: v.object({ text: v.string() }) });

test('a field of the wrong type is named with its path', () => {
  expect(sentence(draft, { draft: { text: 5 } })).toBe('drafts.save: “draft.text” should be string.');
});

test('a missing field is named', () => {
  expect(sentence(draft, {})).toBe('drafts.save needs “draft”.');
});

test('an unknown field is named', () => {
  expect(sentence(draft, { draft: { text: '' }, more: 1 })).toBe('drafts.save does not accept “more”.');
});

test('calls arguments of the wrong type “the arguments”', () => {
  expect(sentence(draft, 'text')).toBe('drafts.save: the arguments should be Object.');
});

test('repeats neither the value nor a regular expression', () => {
  const description = sentence(v.object({ id: v.pipe(v.string(), v.regex(/^\d+$/)) }), { id: 'canary' });
  expect(description).toBe('drafts.save: “id” doesn’t have the right form.');
});

test('describes a failed check without an expected value as a wrong form', () => {
  const description = sentence(
    v.object({
      id: v.pipe(
        v.string(),
        v.check((text) => text === 'x'),
      ),
    }),
    { id: 'canary' },
  );
  expect(description).toBe('drafts.save: “id” doesn’t have the right form.');
});
