// The spelling checker in the settings: its languages, and the question that comes before a dictionary is downloaded.
import type { Result } from '../../../electron/contract/result.ts';
import type { SpellingState } from '../../../electron/contract/spelling.ts';
import { main, on } from '../../api/main.ts';
import { toasts } from './toasts.svelte.ts';

export class Spelling {
  /** Null until main has answered. */
  state = $state.raw<SpellingState | null>(null);
  /** The languages whose dictionaries the person is asked about. */
  asking = $state.raw<readonly string[]>([]);

  /** Loads the state and follows its changes until the returned function is called. */
  open(): () => void {
    void main['spelling.state']({}).then(this.#take);
    return on('spelling', (state) => (this.state = state));
  }

  #take = (answer: Result<SpellingState>): void => {
    if (answer.ok) this.state = answer.value;
    else toasts.problem(answer.error);
  };

  get #codes(): string[] {
    return this.state?.languages.map(({ code }) => code) ?? [];
  }

  async #set(enabled: boolean, languages: readonly string[]): Promise<void> {
    this.#take(await main['spelling.set']({ enabled, languages: [...languages] }));
  }

  /** Without a language it asks for the dictionaries of the system's languages first. */
  async turn(enabled: boolean): Promise<void> {
    if (!this.state) return;
    const { bySystem, suggested } = this.state;
    if (enabled && !bySystem && this.#codes.length === 0) this.ask(suggested.length > 0 ? suggested.slice(0, 3) : ['en-US']);
    else await this.#set(enabled, this.#codes);
  }

  ask(languages: readonly string[]): void {
    this.asking = languages;
  }

  decline(): void {
    this.asking = [];
  }

  /** The person agrees to the download. */
  async agree(): Promise<void> {
    const languages = [...new Set([...this.#codes, ...this.asking])];
    this.asking = [];
    await this.#set(true, languages);
  }

  async remove(language: string): Promise<void> {
    const languages = this.#codes.filter((code) => code !== language);
    await this.#set(languages.length > 0, languages);
  }

  /** For a dictionary that could not be downloaded. */
  async retry(): Promise<void> {
    await this.#set(true, this.#codes);
  }

  async forget(word: string): Promise<void> {
    this.#take(await main['spelling.forget']({ word }));
  }
}
