// The session's spelling checker as Electron's on Linux behaves: it begins with the system's language, and loads a dictionary for each language.
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from '../app.ts';

/** What Electron has dictionaries for (chromium: components/spellcheck/common/spellcheck_common.cc). */
const available =
  'af bg ca cs cy da de de-DE de-AT de-CH el en en-AU en-CA en-GB en-GB-oxendict en-US es es-419 es-AR es-ES es-MX es-US et fa fo fr fr-FR he hi hr hu ' +
  'hy id it it-IT ko lt lv nb nl pl pt pt-BR pt-PT ro ru sh sk sl sq sr sv ta tg tr uk vi';
const source = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

const inUserData = (name: string) => join(app.getPath('userData'), name);
const ownWords = () => inUserData('Custom Dictionary.txt');

export class SpellingSession extends EventEmitter {
  readonly availableSpellCheckerLanguages = available.split(' ');
  #languages: string[] = [];
  #enabled = true;
  #begun = false;
  /** Only the last list that was set is loaded. */
  #turn = 0;

  /** The session is made when it is first asked for. */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const [language = ''] = app.getLocale().split('-');
    const code = [app.getLocale(), language].find((each) => this.availableSpellCheckerLanguages.includes(each));
    this.#use(code === undefined ? [] : [code]);
  }

  #use(languages: string[]): void {
    const added = languages.filter((code) => !this.#languages.includes(code));
    this.#languages = languages;
    const turn = ++this.#turn;
    // Whether the file is there is looked up on another thread, and a list that is replaced meanwhile is never loaded.
    setImmediate(() => {
      if (turn === this.#turn) for (const code of added) void this.#load(code);
    });
  }

  async #load(code: string): Promise<void> {
    const file = inUserData(`Dictionaries/${code}.bdic`);
    if (!existsSync(file)) {
      this.emit('spellcheck-dictionary-download-begin', {}, code);
      try {
        // As Chromium would, whose resolver may be told to find no host.
        if (app.commandLine.getSwitchValue('host-resolver-rules').includes('~NOTFOUND')) throw new Error('net::ERR_NAME_NOT_RESOLVED');
        const answer = await fetch(`${source}${code.toLowerCase()}.bdic`);
        if (!answer.ok) throw new Error(answer.statusText);
        mkdirSync(inUserData('Dictionaries'), { recursive: true });
        writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
      } catch {
        this.emit('spellcheck-dictionary-download-failure', {}, code);
        return;
      }
      this.emit('spellcheck-dictionary-download-success', {}, code);
    }
    this.emit('spellcheck-dictionary-initialized', {}, code);
  }

  setSpellCheckerLanguages(languages: string[]): void {
    const wrong = languages.find((code) => !this.availableSpellCheckerLanguages.includes(code));
    if (wrong !== undefined) throw new Error(`Invalid language code provided: "${wrong}" is not a valid language code`);
    this.#enabled = languages.length > 0;
    this.#use([...languages]);
  }

  getSpellCheckerLanguages = (): string[] => [...this.#languages];
  setSpellCheckerEnabled = (enabled: boolean): void => void (this.#enabled = enabled);
  isSpellCheckerEnabled = (): boolean => this.#enabled;
  get spellCheckerEnabled(): boolean {
    return this.#enabled;
  }

  #words(): string[] {
    return existsSync(ownWords()) ? readFileSync(ownWords(), 'utf8').split('\n').filter(Boolean) : [];
  }

  #keep(words: string[]): boolean {
    if (words.length === 0) rmSync(ownWords(), { force: true });
    else writeFileSync(ownWords(), words.join('\n'));
    return true;
  }

  listWordsInSpellCheckerDictionary = (): Promise<string[]> => Promise.resolve(this.#words());
  addWordToSpellCheckerDictionary(word: string): boolean {
    const words = this.#words();
    return word !== '' && !words.includes(word) && this.#keep([...words, word]);
  }
  removeWordFromSpellCheckerDictionary(word: string): boolean {
    const words = this.#words();
    return words.includes(word) && this.#keep(words.filter((each) => each !== word));
  }
}
