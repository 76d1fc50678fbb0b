// Signs an account in step by step: address, browser or code, then storing the token. Each step shows its own problem.
import type { AccountSummary, SignInAttempt } from '../../../electron/contract/accounts.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import { main } from '../../api/main.ts';
import { accounts } from './accounts.svelte.ts';

/** `keychain`: the server signed in, but the keychain refused the token. */
type SignInStep = 'address' | 'browser' | 'code' | 'keychain';

export class SignInState {
  step = $state<SignInStep>('address');
  address = $state('');
  code = $state('');
  /** Whether a request runs; false while the browser sign-in is pending. */
  busy = $state(false);
  problem = $state.raw<Failure | null>(null);
  attempt = $state.raw<SignInAttempt | null>(null);
  /** Whether no browser could be opened, so that the user pastes a code instead. */
  browserMissing = $state(false);
  #onSignedIn: (account: AccountSummary) => void;

  constructor(address: string, onSignedIn: (account: AccountSummary) => void) {
    this.address = address;
    this.#onSignedIn = onSignedIn;
  }

  /** Requests a sign-in page from the server at the address and opens it in the browser. */
  async begin(): Promise<void> {
    const address = this.address.trim();
    await this.#runTask(async () => {
      const checked = await main['accounts.check']({ address });
      if (!checked.ok) return this.#showProblem(checked.error);
      const begun = await main['accounts.beginSignIn']({ address, answer: 'browser' });
      if (begun.ok) this.#startAttempt(begun.value);
      else if (begun.error.code === 'browser-missing') await this.#askForCode(address, true);
      else this.#showProblem(begun.error);
    });
  }

  /** Cancels the browser sign-in: the sign-in page shows a code to paste instead. */
  useCode = (): Promise<void> =>
    this.#runTask(async () => {
      await this.#cancelAttempt();
      await this.#askForCode(this.address.trim(), false);
    });

  async #askForCode(address: string, browserMissing: boolean): Promise<void> {
    const begun = await main['accounts.beginSignIn']({ address, answer: 'code' });
    if (!begun.ok) return this.#showProblem(begun.error, 'address');
    this.browserMissing = browserMissing;
    this.#startAttempt(begun.value);
  }

  #startAttempt(attempt: SignInAttempt): void {
    this.attempt = attempt;
    this.step = attempt.answer;
    if (attempt.answer === 'browser') void this.#awaitBrowser(attempt);
  }

  async #awaitBrowser({ attempt }: SignInAttempt): Promise<void> {
    const answer = await main['accounts.awaitSignIn']({ attempt });
    if (this.attempt?.attempt === attempt) this.#finish(answer, 'address');
  }

  submitCode = (): Promise<void> =>
    this.#runTask(async () => {
      const { attempt } = this;
      if (!attempt) return;
      const answer = await main['accounts.submitCode']({ attempt: attempt.attempt, code: this.code.trim() });
      if (this.attempt === attempt) this.#finish(answer, 'code');
    });

  /** Stores the token in the keychain, or in memory for this run only. */
  keepToken = (where: 'keychain' | 'session'): Promise<void> =>
    this.#runTask(async () => {
      const { attempt } = this;
      if (!attempt) return;
      const answer = await main['accounts.keepToken']({ attempt: attempt.attempt, where });
      if (this.attempt === attempt) this.#finish(answer, 'keychain');
    });

  /** Starts the embedded demo server and signs in there. */
  lookAround = (): Promise<void> =>
    this.#runTask(async () => {
      this.#finish(await main['accounts.lookAround']({}), 'address');
    });

  openLink = async (): Promise<void> => {
    if (!this.attempt) return;
    const answer = await main['system.openExternal']({ url: this.attempt.link });
    if (!answer.ok) this.#showProblem(answer.error);
  };

  copyLink = async (): Promise<boolean> => {
    if (!this.attempt) return false;
    const copied = await main['system.copyText']({ text: this.attempt.link });
    if (!copied.ok) this.#showProblem(copied.error);
    return copied.ok;
  };

  /** Returns to the address step and cancels the attempt. */
  cancel = async (): Promise<void> => {
    this.step = 'address';
    this.problem = null;
    this.busy = false;
    await this.#cancelAttempt();
  };

  async #cancelAttempt(): Promise<void> {
    const { attempt } = this;
    this.attempt = null;
    this.code = '';
    this.browserMissing = false;
    if (attempt) await main['accounts.cancelSignIn']({ attempt: attempt.attempt });
  }

  #finish(answer: Result<AccountSummary>, otherwise: SignInStep): void {
    if (!answer.ok) return this.#showProblem(answer.error, answer.error.code.startsWith('keychain-') ? 'keychain' : otherwise);
    this.attempt = null;
    accounts.add(answer.value);
    this.#onSignedIn(answer.value);
  }

  #showProblem(problem: Failure, step: SignInStep = this.step): void {
    this.problem = problem;
    this.step = step;
  }

  async #runTask(task: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    await task();
    this.busy = false;
  }
}
