// Manages the spelling checker's languages, and asks the user before a dictionary is downloaded.
import type { Result } from '../../../electron/contract/result.ts';
import type { SpellingState } from '../../../electron/contract/settings.ts';
import { main, on } from '../../api/main.ts';
import { toasts } from './toasts.svelte.ts';

export class SpellingLanguages {
  /** Null until the main process has answered. */
  state = $state.raw<SpellingState | null>(null);
  /** Languages whose dictionary download awaits the user's consent. */
  languagesToConfirm = $state.raw<readonly string[]>([]);

  /** Loads the state and follows its changes until the returned function is called. */
  open(): () => void {
    void main['spelling.state']({}).then(this.#setState);
    return on('spelling', (state) => (this.state = state));
  }

  #setState = (answer: Result<SpellingState>): void => {
    if (answer.ok) this.state = answer.value;
    else toasts.problem(answer.error);
  };

  get #codes(): string[] {
    return this.state?.languages.map(({ code }) => code) ?? [];
  }

  async #set(enabled: boolean, languages: readonly string[]): Promise<void> {
    this.#setState(await main['spelling.set']({ enabled, languages: [...languages] }));
  }

  /** Turns the spelling checker on or off. If no language is chosen, first asks to download dictionaries for the system's languages. */
  async setEnabled(enabled: boolean): Promise<void> {
    if (!this.state) return;
    const { bySystem, suggested } = this.state;
    if (enabled && !bySystem && this.#codes.length === 0) this.askToDownload(suggested.length > 0 ? suggested.slice(0, 3) : ['en-US']);
    else await this.#set(enabled, this.#codes);
  }

  askToDownload(languages: readonly string[]): void {
    this.languagesToConfirm = languages;
  }

  declineDownload(): void {
    this.languagesToConfirm = [];
  }

  /** Downloads the dictionaries, after the user has agreed. */
  async confirmDownload(): Promise<void> {
    const languages = [...new Set([...this.#codes, ...this.languagesToConfirm])];
    this.languagesToConfirm = [];
    await this.#set(true, languages);
  }

  async remove(language: string): Promise<void> {
    const languages = this.#codes.filter((code) => code !== language);
    await this.#set(languages.length > 0, languages);
  }

  /** Retries the download of a dictionary that failed. */
  async retry(): Promise<void> {
    await this.#set(true, this.#codes);
  }

  async forgetWord(word: string): Promise<void> {
    this.#setState(await main['spelling.forget']({ word }));
  }
}
