// Signs an account in step by step: address, server, browser or code, then storing the token. Each step shows its own problem.
import type { AccountKey, AccountSummary, SignInAttempt } from '../../../electron/contract/accounts.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import { main } from '../../api/main.ts';
import { accounts } from './accounts.svelte.ts';

/**
 * `redirect`: the address leads to a server with another host. `keychain`: the server signed in, but the keychain refused the token.
 * `other-account`: the browser is signed in as another account.
 */
type SignInStep = 'address' | 'redirect' | 'browser' | 'code' | 'keychain' | 'other-account';

const stepOfProblem = ({ code }: Failure, otherwise: SignInStep): SignInStep => {
  if (code === 'other-account') return 'other-account';
  return code.startsWith('keychain-') ? 'keychain' : otherwise;
};

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
  /** Username of the account that the browser is signed in as, with the leading `@`. */
  otherUsername = $state('');
  /** Hosts of the step `redirect`: at the address, and of the server. */
  redirect = $state.raw<{ asked: string; host: string } | null>(null);
  #onSignedIn: (account: AccountSummary) => void;
  /** Account that signs in again. */
  #existing: { existing?: AccountKey };

  constructor(address: string, onSignedIn: (account: AccountSummary) => void, existing?: AccountKey) {
    this.address = address;
    this.#onSignedIn = onSignedIn;
    this.#existing = existing === undefined ? {} : { existing };
  }

  /** Checks the address, and opens the server's sign-in page in the browser. Shows first if the server has another host. */
  async begin(): Promise<void> {
    await this.#runTask(async () => {
      await this.#cancelAttempt();
      const checked = await main['accounts.check']({ address: this.address.trim() });
      if (!checked.ok) return this.#showProblem(checked.error);
      const { host, askedHost: asked } = checked.value;
      if (asked === undefined) return this.#openBrowser();
      this.redirect = { asked, host };
      this.step = 'redirect';
    });
  }

  /** Continues with the server to which the address leads. */
  acceptRedirect = (): Promise<void> => this.#runTask(() => this.#openBrowser());

  async #openBrowser(): Promise<void> {
    const address = this.address.trim();
    const begun = await main['accounts.beginSignIn']({ address, answer: 'browser', ...this.#existing });
    if (begun.ok) this.#startAttempt(begun.value);
    else if (begun.error.code === 'browser-missing') await this.#askForCode(address, true);
    else this.#showProblem(begun.error, 'address');
  }

  /** Discards the token of the account that the browser is signed in as, and shows the sign-in page again. */
  retryWithOtherAccount = (): Promise<void> =>
    this.#runTask(async () => {
      const { attempt, browserMissing } = this;
      await this.#cancelAttempt();
      if (attempt?.answer === 'code') await this.#askForCode(this.address.trim(), browserMissing);
      else await this.#openBrowser();
    });

  /** Cancels the browser sign-in: the sign-in page shows a code to paste instead. */
  useCode = (): Promise<void> =>
    this.#runTask(async () => {
      await this.#cancelAttempt();
      await this.#askForCode(this.address.trim(), false);
    });

  async #askForCode(address: string, browserMissing: boolean): Promise<void> {
    const begun = await main['accounts.beginSignIn']({ address, answer: 'code', ...this.#existing });
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
    const isCurrent = () => this.attempt?.attempt === attempt;
    const answer = await main['accounts.awaitSignIn']({ attempt });
    if (!isCurrent()) return;
    this.#finish(answer, 'address');
    if (answer.ok || answer.error.code !== 'sign-in-denied') return;
    // The user may go back in the browser and authorise nevertheless.
    const laterAnswer = await main['accounts.awaitSignIn']({ attempt });
    const isShown = laterAnswer.ok || stepOfProblem(laterAnswer.error, 'address') !== 'address';
    if (isCurrent() && isShown) this.#finish(laterAnswer, 'address');
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
    if (!answer.ok) return this.#showProblem(answer.error, stepOfProblem(answer.error, otherwise));
    this.attempt = null;
    accounts.add(answer.value);
    this.#onSignedIn(answer.value);
  }

  #showProblem(problem: Failure, step: SignInStep = this.step): void {
    this.problem = problem;
    this.step = step;
    if (problem.code === 'other-account') this.otherUsername = String(problem.details?.['username'] ?? '');
  }

  async #runTask(task: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    await task();
    this.busy = false;
  }
}
