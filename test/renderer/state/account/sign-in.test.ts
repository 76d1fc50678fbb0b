import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountSummary, SignInAttempt } from '../../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { SignIn } from '../../../../renderer/state/account/sign-in.svelte.ts';

type Answers = Record<string, (args: never) => unknown>;
const main = vi.hoisted(() => ({ calls: [] as [string, unknown][], answers: {} as Answers }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy(
    {},
    {
      get: (_, method: string) => (args: never) => {
        main.calls.push([method, args]);
        return Promise.resolve(main.answers[method]?.(args) ?? { ok: true, value: null });
      },
    },
  ),
  on: () => () => undefined,
}));
vi.mock('../../../../renderer/state/account/accounts.svelte.ts', () => ({ accounts: { added: () => undefined } }));

const mira = { key: 'https://coast.example|1', handle: 'mira@coast.example' } as AccountSummary;
const attempt = (answer: 'browser' | 'code'): SignInAttempt => ({
  attempt: `a-${answer}`,
  host: 'coast.example',
  link: 'https://coast.example/oauth',
  answer,
});

function begin(answers: Answers) {
  main.answers = {
    'accounts.check': () => ok({ host: 'coast.example', title: 'Coast', software: 'mastodon' }),
    'accounts.beginSignIn': ({ answer }: { answer: 'browser' | 'code' }) => ok(attempt(answer)),
    'accounts.awaitSignIn': () => new Promise(() => undefined),
    ...answers,
  } as Answers;
  const done = vi.fn();
  const signIn = new SignIn('coast.example', done);
  return { signIn, done };
}
const methods = (): string[] => main.calls.map(([method]) => method);

beforeEach(() => {
  main.calls = [];
});

describe('signing in', () => {
  it('waits for the browser and finishes when it returns', async () => {
    const { signIn, done } = begin({ 'accounts.awaitSignIn': () => ok(mira) });
    await signIn.begin();
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith(mira));
    expect(methods()).toEqual(['accounts.check', 'accounts.beginSignIn', 'accounts.awaitSignIn']);
  });

  it('shows the problem of a wrong address, and starts no attempt', async () => {
    const { signIn } = begin({ 'accounts.check': () => fail('host-unreachable', 'no-such-host', { host: 'coast.exmaple' }) });
    await signIn.begin();
    expect(signIn).toMatchObject({
      step: 'address',
      busy: false,
      problem: { problem: 'no-such-host', details: { host: 'coast.exmaple' } },
    });
    expect(methods()).toEqual(['accounts.check']);
  });

  it('asks for a code when no browser opens', async () => {
    const { signIn } = begin({
      'accounts.beginSignIn': ({ answer }: { answer: 'browser' | 'code' }) =>
        answer === 'browser' ? fail('browser-missing') : ok(attempt('code')),
    } as Answers);
    await signIn.begin();
    expect(signIn).toMatchObject({ step: 'code', browserMissing: true, problem: null });
  });

  it('switches from the browser to a code on request', async () => {
    const { signIn, done } = begin({ 'accounts.submitCode': () => ok(mira) });
    await signIn.begin();
    await signIn.useCode();
    expect(main.calls).toContainEqual(['accounts.cancelSignIn', { attempt: 'a-browser' }]);
    signIn.code = '  abc ';
    await signIn.submitCode();
    expect(main.calls.at(-1)).toEqual(['accounts.submitCode', { attempt: 'a-code', code: 'abc' }]);
    expect(done).toHaveBeenCalledOnce();
  });

  it('goes back to the address when the person denies access', async () => {
    const { signIn } = begin({ 'accounts.awaitSignIn': () => fail('sign-in-denied') });
    await signIn.begin();
    await vi.waitFor(() => expect(signIn).toMatchObject({ step: 'address', problem: { code: 'sign-in-denied' } }));
  });

  it('offers to keep the token for this run when the keychain refuses, and tries the keychain again', async () => {
    const { signIn, done } = begin({
      'accounts.awaitSignIn': () => fail('keychain-locked'),
      'accounts.keepToken': ({ where }: { where: string }) => (where === 'session' ? ok(mira) : fail('keychain-dismissed')),
    } as Answers);
    await signIn.begin();
    await vi.waitFor(() => expect(signIn.step).toBe('keychain'));
    await signIn.keep('keychain');
    expect(signIn).toMatchObject({ step: 'keychain', problem: { code: 'keychain-dismissed' } });
    await signIn.keep('session');
    expect(done).toHaveBeenCalledOnce();
  });

  it('ignores an answer after it was cancelled', async () => {
    let answer = (_: unknown): void => undefined;
    const { signIn, done } = begin({ 'accounts.awaitSignIn': () => new Promise((resolve) => (answer = resolve)) });
    await signIn.begin();
    await signIn.cancel();
    answer(ok(mira));
    await Promise.resolve();
    expect(done).not.toHaveBeenCalled();
    expect(signIn).toMatchObject({ step: 'address', problem: null });
  });
});
