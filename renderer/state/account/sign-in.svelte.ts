// Signing in, step by step: the address, then the browser or a code, then storing the token; each step keeps its own problem.
import type { AccountSummary, SignInAttempt } from '../../../electron/contract/accounts.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import { main } from '../../api/main.ts';
import { accounts } from './accounts.svelte.ts';

/** `keychain`: signed in, but the keychain refused the token. */
export type SignInStep = 'address' | 'browser' | 'code' | 'keychain';

export class SignIn {
  step = $state<SignInStep>('address');
  address = $state('');
  code = $state('');
  /** True while a request runs; not while waiting for the person in the browser. */
  busy = $state(false);
  problem = $state.raw<Failure | null>(null);
  attempt = $state.raw<SignInAttempt | null>(null);
  /** True when no browser could be opened, so that the code is requested instead. */
  browserMissing = $state(false);
  #done: (account: AccountSummary) => void;

  constructor(address: string, done: (account: AccountSummary) => void) {
    this.address = address;
    this.#done = done;
  }

  /** Asks the server at the address for a sign-in page and opens it in the browser. */
  async begin(): Promise<void> {
    const address = this.address.trim();
    await this.#work(async () => {
      const checked = await main['accounts.check']({ address });
      if (!checked.ok) return this.#say(checked.error);
      const begun = await main['accounts.beginSignIn']({ address, answer: 'browser' });
      if (begun.ok) this.#follow(begun.value);
      else if (begun.error.code === 'browser-missing') await this.#askForCode(address, true);
      else this.#say(begun.error);
    });
  }

  /** Stops waiting for the browser: the sign-in page shows a code to paste instead. */
  useCode = (): Promise<void> =>
    this.#work(async () => {
      await this.#drop();
      await this.#askForCode(this.address.trim(), false);
    });

  async #askForCode(address: string, browserMissing: boolean): Promise<void> {
    const begun = await main['accounts.beginSignIn']({ address, answer: 'code' });
    if (!begun.ok) return this.#say(begun.error, 'address');
    this.browserMissing = browserMissing;
    this.#follow(begun.value);
  }

  #follow(attempt: SignInAttempt): void {
    this.attempt = attempt;
    this.step = attempt.answer;
    if (attempt.answer === 'browser') void this.#await(attempt);
  }

  async #await({ attempt }: SignInAttempt): Promise<void> {
    const answer = await main['accounts.awaitSignIn']({ attempt });
    if (this.attempt?.attempt === attempt) this.#take(answer, 'address');
  }

  submitCode = (): Promise<void> =>
    this.#work(async () => {
      const { attempt } = this;
      if (!attempt) return;
      const answer = await main['accounts.submitCode']({ attempt: attempt.attempt, code: this.code.trim() });
      if (this.attempt === attempt) this.#take(answer, 'code');
    });

  /** Tries the keychain again, or keeps the token for this run only. */
  keep = (where: 'keychain' | 'session'): Promise<void> =>
    this.#work(async () => {
      const { attempt } = this;
      if (!attempt) return;
      const answer = await main['accounts.keepToken']({ attempt: attempt.attempt, where });
      if (this.attempt === attempt) this.#take(answer, 'keychain');
    });

  /** Starts the embedded service and signs in there. */
  lookAround = (): Promise<void> =>
    this.#work(async () => {
      this.#take(await main['accounts.lookAround']({}), 'address');
    });

  openLink = async (): Promise<void> => {
    if (!this.attempt) return;
    const opened = await main['system.openExternal']({ url: this.attempt.link });
    if (!opened.ok) this.#say(opened.error);
  };

  copyLink = async (): Promise<boolean> => {
    if (!this.attempt) return false;
    const copied = await main['system.copyText']({ text: this.attempt.link });
    if (!copied.ok) this.#say(copied.error);
    return copied.ok;
  };

  /** Goes back to the address and cancels the attempt. */
  cancel = async (): Promise<void> => {
    this.step = 'address';
    this.problem = null;
    this.busy = false;
    await this.#drop();
  };

  async #drop(): Promise<void> {
    const { attempt } = this;
    this.attempt = null;
    this.code = '';
    this.browserMissing = false;
    if (attempt) await main['accounts.cancelSignIn']({ attempt: attempt.attempt });
  }

  #take(answer: Result<AccountSummary>, otherwise: SignInStep): void {
    if (!answer.ok) return this.#say(answer.error, answer.error.code.startsWith('keychain-') ? 'keychain' : otherwise);
    this.attempt = null;
    accounts.added(answer.value);
    this.#done(answer.value);
  }

  #say(problem: Failure, step: SignInStep = this.step): void {
    this.problem = problem;
    this.step = step;
  }

  async #work(task: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    await task();
    this.busy = false;
  }
}
