import { describe, expect, it, vi } from 'vitest';
import type { AccountSummary, SignInAttempt } from '../../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { SignInState } from '../../../../renderer/state/account/sign-in.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

type BridgeAnswers = typeof fakeBridge.answers;
vi.mock('../../../../renderer/state/account/accounts.svelte.ts', () => ({ accounts: { add: () => undefined } }));

const mira = { key: 'https://coast.example|1', handle: 'mira@coast.example' } as AccountSummary;
const attempt = (answer: 'browser' | 'code'): SignInAttempt => ({
  attempt: `a-${answer}`,
  host: 'coast.example',
  link: 'https://coast.example/oauth',
  answer,
});

function begin(answers: BridgeAnswers) {
  fakeBridge.answers = {
    'accounts.check': () => ok({ host: 'coast.example', title: 'Coast', software: 'mastodon' }),
    'accounts.beginSignIn': ({ answer }: { answer: 'browser' | 'code' }) => ok(attempt(answer)),
    'accounts.awaitSignIn': () => new Promise(() => undefined),
    ...answers,
  };
  const onDone = vi.fn();
  const signIn = new SignInState('coast.example', onDone);
  return { signIn, onDone };
}
const methods = (): string[] => fakeBridge.calls.map(([method]) => method);

describe('the sign-in', () => {
  it('finishes when the browser returns', async () => {
    const { signIn, onDone } = begin({ 'accounts.awaitSignIn': () => ok(mira) });
    await signIn.begin();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(mira));
    expect(methods()).toEqual(['accounts.check', 'accounts.beginSignIn', 'accounts.awaitSignIn']);
  });

  it('shows the problem of a wrong address without starting an attempt', async () => {
    const { signIn } = begin({ 'accounts.check': () => fail('host-unreachable', 'no-such-host', { host: 'coast.exmaple' }) });
    await signIn.begin();
    expect(signIn).toMatchObject({
      step: 'address',
      busy: false,
      problem: { problem: 'no-such-host', details: { host: 'coast.exmaple' } },
    });
    expect(methods()).toEqual(['accounts.check']);
  });

  it('asks for a code if no browser can be opened', async () => {
    const { signIn } = begin({
      'accounts.beginSignIn': ({ answer }: { answer: 'browser' | 'code' }) =>
        answer === 'browser' ? fail('browser-missing') : ok(attempt('code')),
    });
    await signIn.begin();
    expect(signIn).toMatchObject({ step: 'code', browserMissing: true, problem: null });
  });

  it('switches from the browser to a code on request', async () => {
    const { signIn, onDone } = begin({ 'accounts.submitCode': () => ok(mira) });
    await signIn.begin();
    await signIn.useCode();
    expect(fakeBridge.calls).toContainEqual(['accounts.cancelSignIn', { attempt: 'a-browser' }]);
    signIn.code = '  abc ';
    await signIn.submitCode();
    expect(fakeBridge.calls.at(-1)).toEqual(['accounts.submitCode', { attempt: 'a-code', code: 'abc' }]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('returns to the address step when the user denies access', async () => {
    const { signIn } = begin({ 'accounts.awaitSignIn': () => fail('sign-in-denied') });
    await signIn.begin();
    await vi.waitFor(() => expect(signIn).toMatchObject({ step: 'address', problem: { code: 'sign-in-denied' } }));
  });

  it('retries the keychain after a refusal, or keeps the token for this run', async () => {
    const { signIn, onDone } = begin({
      'accounts.awaitSignIn': () => fail('keychain-locked'),
      'accounts.keepToken': ({ where }: { where: string }) => (where === 'session' ? ok(mira) : fail('keychain-dismissed')),
    });
    await signIn.begin();
    await vi.waitFor(() => expect(signIn.step).toBe('keychain'));
    await signIn.keepToken('keychain');
    expect(signIn).toMatchObject({ step: 'keychain', problem: { code: 'keychain-dismissed' } });
    await signIn.keepToken('session');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('ignores an answer after the user cancelled', async () => {
    const answer = Promise.withResolvers<Result<AccountSummary>>();
    const { signIn, onDone } = begin({ 'accounts.awaitSignIn': () => answer.promise });
    await signIn.begin();
    await signIn.cancel();
    answer.resolve(ok(mira));
    await Promise.resolve();
    expect(onDone).not.toHaveBeenCalled();
    expect(signIn).toMatchObject({ step: 'address', problem: null });
  });
});

describe('the sign-in as the intended account', () => {
  it('shows first that the address leads to a server with another host', async () => {
    const { signIn } = begin({
      'accounts.check': () => ok({ host: 'social.coast.example', title: '', software: '', askedHost: 'coast.example' }),
    });
    await signIn.begin();
    expect(signIn).toMatchObject({ step: 'redirect', redirect: { asked: 'coast.example', host: 'social.coast.example' } });
    expect(methods()).toEqual(['accounts.check']);
    await signIn.acceptRedirect();
    expect(signIn.step).toBe('browser');
  });

  const otherAccount = () => fail('other-account', 'browser-signed-in-as', { host: 'coast.example', username: '@mira' });

  it('continues as the account that the browser is signed in as', async () => {
    const { signIn, onDone } = begin({ 'accounts.awaitSignIn': otherAccount, 'accounts.keepToken': () => ok(mira) });
    await signIn.begin();
    await vi.waitFor(() => expect(signIn).toMatchObject({ step: 'other-account', otherUsername: '@mira' }));
    await signIn.keepToken('keychain');
    expect(onDone).toHaveBeenCalledWith(mira);
  });

  it('discards the token of another account and shows the sign-in page again', async () => {
    const { signIn } = begin({ 'accounts.awaitSignIn': otherAccount });
    await signIn.begin();
    await vi.waitFor(() => expect(signIn.step).toBe('other-account'));
    fakeBridge.answers['accounts.awaitSignIn'] = () => new Promise(() => undefined);
    await signIn.retryWithOtherAccount();
    expect(signIn.step).toBe('browser');
    expect(methods().slice(-3)).toEqual(['accounts.cancelSignIn', 'accounts.beginSignIn', 'accounts.awaitSignIn']);
  });

  it('finishes when the user denies access and authorises afterwards', async () => {
    const answers: Result<AccountSummary>[] = [fail('sign-in-denied'), ok(mira)];
    const { signIn, onDone } = begin({ 'accounts.awaitSignIn': () => answers.shift() ?? fail('aborted') });
    await signIn.begin();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(mira));
  });
});
