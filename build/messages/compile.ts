// Compiles the ICU messages of a catalogue into plain JavaScript: constants stay strings, the rest become small functions over `Intl`.
import { parse } from '@messageformat/parser';
import type { PluralCategory } from '@messageformat/parser';
import { directionOf } from '../../electron/messages/direction.ts';

/** A catalogue as its JSON file has it: areas of messages, nested. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

export type Token = ReturnType<typeof parse>[number] | { type: 'octothorpe' };

/** What `{count, number, STYLE}` may ask for, as options of `Intl.NumberFormat`. */
const numberStyles: Record<string, Intl.NumberFormatOptions> = {
  '': {},
  percent: { style: 'percent' },
  '::compact-short .#': { notation: 'compact', maximumFractionDigits: 1 },
  '::.#': { maximumFractionDigits: 1 },
};

/** What `{at, time, STYLE}` may ask for, as options of `Intl.DateTimeFormat`; `at` is in epoch milliseconds. */
const timeStyles: Record<string, Intl.DateTimeFormatOptions> = { short: { timeStyle: 'short' }, medium: { timeStyle: 'medium' } };

/** Throws when the text is no ICU message or has plural forms that the language does not know. */
export function parseMessage(text: string, language: string): Token[] {
  const formsOf = (type: 'cardinal' | 'ordinal') => new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
  return parse(text, {
    strict: true,
    cardinal: formsOf('cardinal') as PluralCategory[],
    ordinal: formsOf('ordinal') as PluralCategory[],
  });
}

/** The declarations that a module's functions need, each once. */
class Declarations {
  readonly #names = new Map<string, string>();

  /** The name under which the value of `source` is declared. */
  name(source: string): string {
    const name = this.#names.get(source) ?? `f${this.#names.size}`;
    this.#names.set(source, name);
    return name;
  }

  numbers(language: string, style = ''): string {
    const options = numberStyles[style];
    if (!options) throw new Error(`“${style}” is no style of numbers that build/messages/compile.ts knows`);
    // A number in words, such as `12K`, speaks the language; one in digits looks as the system writes it.
    const locale = 'notation' in options ? JSON.stringify(language) : 'locale';
    return this.name(`new Intl.NumberFormat(${locale}, ${JSON.stringify(options)}).format`);
  }

  times(style: string): string {
    const options = timeStyles[style];
    if (!options) throw new Error(`“${style}” is no style of times that build/messages/compile.ts knows`);
    return this.name(`new Intl.DateTimeFormat(locale, ${JSON.stringify(options)}).format`);
  }

  /** A function that picks the case of a number: an exact one (`=0`), else that of its plural form. */
  plurals(language: string, type: 'cardinal' | 'ordinal'): string {
    const rules = this.name(`new Intl.PluralRules(${JSON.stringify(language)}, ${JSON.stringify({ type })})`);
    return this.name(`(n, cases) => cases['=' + n] ?? cases[${rules}.select(n)] ?? cases.other`);
  }

  /** Call when all is compiled. */
  source(): string {
    return [...this.#names].map(([source, name]) => `const ${name} = ${source};\n`).join('');
  }
}

const argument = (name: string): string => `d[${JSON.stringify(name)}]`;

function template(tokens: readonly Token[], language: string, declared: Declarations, counted?: string): string {
  const parts = tokens.map((token): string => {
    switch (token.type) {
      case 'content':
        return token.value.replace(/[`\\]|\$(?=\{)/g, '\\$&');
      case 'argument':
        // Handles, names and addresses are often Latin: without isolates their signs and the words around them would change places.
        return directionOf(language) === 'rtl' ? `\u2068\${${argument(token.arg)}}\u2069` : `\${${argument(token.arg)}}`;
      case 'octothorpe':
        if (counted === undefined) throw new Error('# stands outside of a plural');
        return `\${${declared.numbers(language)}(${counted})}`;
      case 'function': {
        const style = (token.param?.map((part) => (part.type === 'content' ? part.value : '')).join('') ?? '').trim();
        const value = argument(token.arg);
        if (token.key === 'number') return `\${${declared.numbers(language, style)}(${value})}`;
        if (token.key === 'time') return `\${${declared.times(style)}(${value})}`;
        throw new Error(`{${token.arg}, ${token.key}} is not supported: format it before`);
      }
      default: {
        if (token.pluralOffset) throw new Error('offset: is not supported');
        const value = argument(token.arg);
        const inner = token.type === 'select' ? counted : value;
        const cases = token.cases.map(({ key, tokens }) => `${JSON.stringify(key)}: ${template(tokens, language, declared, inner)}`);
        const table = `{ ${cases.join(', ')} }`;
        if (token.type === 'select') return `\${${declared.name('(key, cases) => cases[key] ?? cases.other')}(${value}, ${table})}`;
        return `\${${declared.plurals(language, token.type === 'plural' ? 'cardinal' : 'ordinal')}(${value}, ${table})}`;
      }
    }
  });
  return `\`${parts.join('')}\``;
}

const isPlain = (tokens: readonly Token[]): boolean => tokens.every(({ type }) => type === 'content');

function compileMessage(text: string, language: string, declared: Declarations): string {
  const tokens = parseMessage(text, language);
  if (isPlain(tokens)) return JSON.stringify(tokens.map((token) => (token.type === 'content' ? token.value : '')).join(''));
  return `(d) => ${template(tokens, language, declared)}`;
}

/** The kinds of arguments that a message takes, by name; what a person reads is a string unless something counts it. */
export function argumentsOf(tokens: readonly Token[], found = new Map<string, string>()): Map<string, string> {
  for (const token of tokens) {
    if (token.type === 'content' || token.type === 'octothorpe') continue;
    if (token.type === 'argument') found.set(token.arg, found.get(token.arg) ?? 'string');
    else if (token.type === 'select') {
      const keys = token.cases.map(({ key }) => key).filter((key) => key !== 'other');
      found.set(token.arg, keys.every((key) => key === 'true' || key === 'false') ? 'boolean' : 'string');
    } else found.set(token.arg, 'number');
    if ('cases' in token) for (const { tokens } of token.cases) argumentsOf(tokens, found);
  }
  return found;
}

const asCatalogue = (value: string | Catalogue | undefined): Catalogue => (typeof value === 'object' ? value : {});

interface Languages {
  language: string;
  own: Catalogue;
  /** It says which messages there are, and stands in for each that the language lacks. */
  english: Catalogue;
}

/** The areas of a language as the text of a module: a function of the locale that numbers are written in. `name` of a message that can't be compiled is in the error. */
export function compileAreas({ language, own, english }: Languages, areas: readonly string[]): string {
  const declared = new Declarations();

  function compile(name: string, fallback: string, translated: string | Catalogue | undefined): string {
    const isTranslated = typeof translated === 'string' && translated !== '';
    try {
      if (!isTranslated) return compileMessage(fallback, 'en', declared);
      const known = argumentsOf(parseMessage(fallback, 'en'));
      for (const each of argumentsOf(parseMessage(translated, language)).keys())
        if (!known.has(each)) throw new Error(`{${each}} is no argument of this message`);
      return compileMessage(translated, language, declared);
    } catch (error) {
      throw new Error(`The message ${name} in ${isTranslated ? language : 'en'}.json can't be compiled: ${String(error)}`, {
        cause: error,
      });
    }
  }

  function tree(fallback: Catalogue, translated: Catalogue, path: string): string {
    const rows = Object.entries(fallback).map(([key, value]) => {
      const name = `${path}${key}`;
      const code =
        typeof value === 'string' ? compile(name, value, translated[key]) : tree(value, asCatalogue(translated[key]), `${name}.`);
      return `${JSON.stringify(key)}: ${code}`;
    });
    return `{ ${rows.join(',\n')} }`;
  }

  const chosen = Object.fromEntries(Object.entries(english).filter(([area]) => areas.includes(area)));
  const body = tree(chosen, own, '');
  return `export default (locale = ${JSON.stringify(language)}) => {\n${declared.source()}return ${body};\n};\n`;
}
