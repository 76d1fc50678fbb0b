// Implements the session's spelling checker like Electron on Linux: starts with the system's language, and loads a dictionary per language.
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from '../app.ts';

/** Languages with a dictionary (chromium: components/spellcheck/common/spellcheck_common.cc). */
const languagesWithDictionary =
  'af bg ca cs cy da de de-DE de-AT de-CH el en en-AU en-CA en-GB en-GB-oxendict en-US es es-419 es-AR es-ES es-MX es-US et fa fo fr fr-FR he hi hr hu ' +
  'hy id it it-IT ko lt lv nb nl pl pt pt-BR pt-PT ro ru sh sk sl sq sr sv ta tg tr uk vi';
const dictionarySource = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

const userDataPath = (name: string) => join(app.getPath('userData'), name);
const customDictionaryPath = () => userDataPath('Custom Dictionary.txt');

export class SpellingSession extends EventEmitter {
  readonly availableSpellCheckerLanguages = languagesWithDictionary.split(' ');
  #languages: string[] = [];
  #isEnabled = true;
  #isInitialized = false;
  /** Number of the newest language list; only that one is loaded. */
  #languageListVersion = 0;

  /** Initialises the session on its first use. */
  initialize(): void {
    if (this.#isInitialized) return;
    this.#isInitialized = true;
    const [language = ''] = app.getLocale().split('-');
    const code = [app.getLocale(), language].find((each) => this.availableSpellCheckerLanguages.includes(each));
    this.#setLanguages(code === undefined ? [] : [code]);
  }

  #setLanguages(languages: string[]): void {
    const newLanguages = languages.filter((code) => !this.#languages.includes(code));
    this.#languages = languages;
    const version = ++this.#languageListVersion;
    // Electron checks for the file on another thread, and never loads a list that is replaced in the meantime.
    setImmediate(() => {
      if (version === this.#languageListVersion) for (const code of newLanguages) void this.#load(code);
    });
  }

  async #load(code: string): Promise<void> {
    const file = userDataPath(`Dictionaries/${code}.bdic`);
    if (!existsSync(file)) {
      this.emit('spellcheck-dictionary-download-begin', {}, code);
      try {
        // Fails like Chromium if its resolver may find no host.
        if (app.commandLine.getSwitchValue('host-resolver-rules').includes('~NOTFOUND')) throw new Error('net::ERR_NAME_NOT_RESOLVED');
        const response = await fetch(`${dictionarySource}${code.toLowerCase()}.bdic`);
        if (!response.ok) throw new Error(response.statusText);
        mkdirSync(userDataPath('Dictionaries'), { recursive: true });
        writeFileSync(file, Buffer.from(await response.arrayBuffer()));
      } catch {
        this.emit('spellcheck-dictionary-download-failure', {}, code);
        return;
      }
      this.emit('spellcheck-dictionary-download-success', {}, code);
    }
    this.emit('spellcheck-dictionary-initialized', {}, code);
  }

  setSpellCheckerLanguages(languages: string[]): void {
    const invalidCode = languages.find((code) => !this.availableSpellCheckerLanguages.includes(code));
    if (invalidCode !== undefined) throw new Error(`Invalid language code provided: "${invalidCode}" is not a valid language code`);
    this.#isEnabled = languages.length > 0;
    this.#setLanguages([...languages]);
  }

  getSpellCheckerLanguages = (): string[] => [...this.#languages];
  setSpellCheckerEnabled = (enabled: boolean): void => void (this.#isEnabled = enabled);
  isSpellCheckerEnabled = (): boolean => this.#isEnabled;
  get spellCheckerEnabled(): boolean {
    return this.#isEnabled;
  }

  #readCustomWords(): string[] {
    return existsSync(customDictionaryPath()) ? readFileSync(customDictionaryPath(), 'utf8').split('\n').filter(Boolean) : [];
  }

  #writeCustomWords(words: string[]): boolean {
    if (words.length === 0) rmSync(customDictionaryPath(), { force: true });
    else writeFileSync(customDictionaryPath(), words.join('\n'));
    return true;
  }

  listWordsInSpellCheckerDictionary = (): Promise<string[]> => Promise.resolve(this.#readCustomWords());
  addWordToSpellCheckerDictionary(word: string): boolean {
    const words = this.#readCustomWords();
    return word !== '' && !words.includes(word) && this.#writeCustomWords([...words, word]);
  }
  removeWordFromSpellCheckerDictionary(word: string): boolean {
    const words = this.#readCustomWords();
    return words.includes(word) && this.#writeCustomWords(words.filter((each) => each !== word));
  }
}
