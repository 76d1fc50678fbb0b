// Tests the log text of an unexpected error.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { describeError } from '../../../electron/system/describe-error.ts';

/** Returns the error that `work` throws. */
async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
}

test('an error is described by its kind and its code location', () => {
  expect(describeError(new TypeError('x'))).toMatch(/^TypeError at .*describe-error\.test\.ts/);
});

test('an error of the file system is described with its code, message and path', async () => {
  const error = await thrownBy(() => readFileSync('/missing/settings.json'));
  expect(describeError(error)).toMatch(/^Error ENOENT: no such file or directory, open '\/missing\/settings\.json' at /);
});

test('an error of the network is described with its code and address', async () => {
  const [error] = await once(connect(1, '127.0.0.1'), 'error').catch((thrown: unknown) => [thrown]);
  expect(describeError(error)).toMatch(/^Error .*ECONNREFUSED 127\.0\.0\.1:1/);
});

test('an error of SQLite is described with its code and message', async () => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE drafts (id TEXT PRIMARY KEY)');
  const insert = db.prepare('INSERT INTO drafts VALUES (?)');
  insert.run('canary');
  const description = describeError(await thrownBy(() => insert.run('canary')));
  expect(description).toMatch(/^Error ERR_SQLITE_ERROR UNIQUE constraint failed: drafts\.id at /);
  expect(description).not.toContain('canary');
});

test('the cause of an error is described with it', async () => {
  const error = await thrownBy(() => fetch('http://127.0.0.1:1'));
  expect(describeError(error)).toMatch(/^TypeError .*because of .*(ECONNREFUSED|bad port|Error)/);
});

test.each([
  ['an error of the app', () => Promise.reject(new Error('canary'))],
  ['a message of several lines', () => Promise.reject(new Error('canary\n    at canary (canary.ts:1:1)'))],
  ['a message that changed', () => Promise.reject(Object.assign(new Error('a\n    at canary'), { message: 'b' }))],
  ['a cause with a message', () => Promise.reject(new Error('x', { cause: new Error('canary\n  at canary') }))],
  ['a code in an invalid form', () => Promise.reject(Object.assign(new Error('x'), { code: 'the canary' }))],
  ['a parser that quotes its input', () => JSON.parse('canary')],
  ['a header that can’t be sent', () => new Headers({ authorization: 'Bearer canary\nx' })],
  ['an argument of a wrong type', () => readFileSync({ text: 'canary' } as unknown as string)],
  ['an argument that is not allowed', () => Buffer.alloc(1, 'x', 'canary' as BufferEncoding)],
  ['an invalid URL', () => new URL('canary')],
  ['an aggregate error', () => Promise.any([Promise.reject(new Error('canary'))])],
])('%s is described without its message', async (_name, work) => {
  const description = describeError(await thrownBy(work));
  expect(description).not.toBe('');
  expect(description).not.toContain('canary');
});

test('an error without a stack is described by its kind', () => {
  const error = new RangeError('x');
  delete error.stack;
  expect(describeError(error)).toBe('RangeError');
});

test('a description is one line of at most 300 characters', async () => {
  const description = describeError(await thrownBy(() => readFileSync(`/missing/${'a\n'.repeat(200)}`)));
  expect(description).toMatch(/^Error ENOENT: [^\n]*$/);
  expect(description).toHaveLength(300);
});

test.each([
  ['a token', 'string'],
  [5, 'number'],
  [undefined, 'undefined'],
  [null, 'object'],
])('a thrown %j is described by its type', (thrown, description) => {
  expect(describeError(thrown)).toBe(description);
});
