import { expect, test } from 'vitest';
import { callSessionBus, runProgram } from '../../../electron/system/session-bus.ts';
import type { RunProgram } from '../../../electron/system/session-bus.ts';

const missing = Object.assign(new Error('spawn ENOENT'), { code: 'ENOENT' });
const slow = Object.assign(new Error('killed'), { killed: true });
const failed = Object.assign(new Error('no such name'), { code: 1, killed: false });
const call = { service: 'org.a', path: '/a', interface: 'org.a.I', method: 'Get', args: ['x', 'y'] };
const all = ['gdbus', 'busctl', 'dbus-send'];

test.each([
  ['the first program answers', ['yes'], { state: 'answered', output: 'yes' }, all.slice(0, 1)],
  ['only the last program is installed', [missing, missing, 'yes'], { state: 'answered', output: 'yes' }, all],
  ['the service takes too long', [missing, slow], { state: 'too-slow' }, all.slice(0, 2)],
  ['the service is missing', [failed], { state: 'failed' }, all.slice(0, 1)],
  ['no program is installed', [missing, missing, missing], { state: 'no-program' }, all],
])('returns the result if %s', async (_, outcomes, answer, programs) => {
  const calls: string[] = [];
  const run: RunProgram = (program) => {
    const outcome = outcomes[calls.length] ?? '';
    calls.push(program);
    return typeof outcome === 'string' ? Promise.resolve(outcome) : Promise.reject(outcome);
  };
  expect(await callSessionBus(call, 1_000, run)).toEqual(answer);
  expect(calls).toEqual(programs);
});

test('passes the call to each program in its own syntax', async () => {
  const calls: string[] = [];
  const run: RunProgram = (program, args) => (calls.push([program, ...args].join(' ')), Promise.reject(missing));
  await callSessionBus(call, 1_000, run);
  await callSessionBus({ service: 'org.a', path: '/a', interface: 'org.a.I', method: 'Get' }, 1_000, run);
  expect(calls).toEqual([
    'gdbus call --session --dest org.a --object-path /a --method org.a.I.Get x y',
    'busctl --user call org.a /a org.a.I Get ss x y',
    'dbus-send --session --print-reply=literal --dest=org.a /a org.a.I.Get string:x string:y',
    'gdbus call --session --dest org.a --object-path /a --method org.a.I.Get',
    'busctl --user call org.a /a org.a.I Get',
    'dbus-send --session --print-reply=literal --dest=org.a /a org.a.I.Get',
  ]);
});

test('a program that takes too long is killed', async () => {
  await expect(runProgram('sleep', ['30'], 50)).rejects.toMatchObject({ killed: true });
  await expect(runProgram('there-is-no-such-program', [], 50)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(runProgram('echo', ['a'], 5_000)).resolves.toBe('a\n');
});
