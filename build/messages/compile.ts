// Compiles ICU messages of a catalogue to JavaScript: constants stay strings, other messages become small functions that use `Intl`.
import { parse } from '@messageformat/parser';
import type { PluralCategory } from '@messageformat/parser';
import { directionOf } from '../../electron/messages/language.ts';

/** A catalogue as in its JSON file: nested areas of messages. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

export type MessageToken = ReturnType<typeof parse>[number] | { type: 'octothorpe' };

/** Supported styles of `{count, number, STYLE}`, as options of `Intl.NumberFormat`. */
const numberStyles: Record<string, Intl.NumberFormatOptions> = {
  '': {},
  percent: { style: 'percent' },
  '::compact-short .#': { notation: 'compact', maximumFractionDigits: 1 },
  '::.#': { maximumFractionDigits: 1 },
};

/** Supported styles of `{at, time, STYLE}`, as options of `Intl.DateTimeFormat`; `at` is in epoch milliseconds. */
const timeStyles: Record<string, Intl.DateTimeFormatOptions> = { short: { timeStyle: 'short' }, medium: { timeStyle: 'medium' } };

/** Parses a message. Throws if the text is not an ICU message, or uses plural forms that the language does not have. */
export function parseMessage(text: string, language: string): MessageToken[] {
  const formsOf = (type: 'cardinal' | 'ordinal') => new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
  return parse(text, {
    strict: true,
    cardinal: formsOf('cardinal') as PluralCategory[],
    ordinal: formsOf('ordinal') as PluralCategory[],
  });
}

/** Collects the declarations that a module's functions need, each once. */
class Declarations {
  readonly #names = new Map<string, string>();

  /** Returns the name under which the value of `source` is declared. */
  name(source: string): string {
    const name = this.#names.get(source) ?? `f${this.#names.size}`;
    this.#names.set(source, name);
    return name;
  }

  numbers(language: string, style = ''): string {
    const options = numberStyles[style];
    if (!options) throw new Error(`“${style}” is no style of numbers that build/messages/compile.ts knows`);
    // Compact numbers, such as `12K`, use the language of the text; digits use the system's regional format.
    const locale = 'notation' in options ? JSON.stringify(language) : 'locale';
    return this.name(`new Intl.NumberFormat(${locale}, ${JSON.stringify(options)}).format`);
  }

  times(style: string): string {
    const options = timeStyles[style];
    if (!options) throw new Error(`“${style}” is no style of times that build/messages/compile.ts knows`);
    return this.name(`new Intl.DateTimeFormat(locale, ${JSON.stringify(options)}).format`);
  }

  /** Returns a function that selects the case of a number: an exact one (`=0`), or else its plural form. */
  plurals(language: string, type: 'cardinal' | 'ordinal'): string {
    const rules = this.name(`new Intl.PluralRules(${JSON.stringify(language)}, ${JSON.stringify({ type })})`);
    return this.name(`(n, cases) => cases['=' + n] ?? cases[${rules}.select(n)] ?? cases.other`);
  }

  /** Call this after all messages are compiled. */
  source(): string {
    return [...this.#names].map(([source, name]) => `const ${name} = ${source};\n`).join('');
  }
}

const argument = (name: string): string => `d[${JSON.stringify(name)}]`;

function template(tokens: readonly MessageToken[], language: string, declarations: Declarations, countExpression?: string): string {
  const parts = tokens.map((token): string => {
    switch (token.type) {
      case 'content':
        return token.value.replace(/[`\\]|\$(?=\{)/g, '\\$&');
      case 'argument':
        // Handles, names, and URLs are often Latin: without bidi isolates, their punctuation and the surrounding words would swap places.
        return directionOf(language) === 'rtl' ? `\u2068\${${argument(token.arg)}}\u2069` : `\${${argument(token.arg)}}`;
      case 'octothorpe':
        if (countExpression === undefined) throw new Error('# stands outside of a plural');
        return `\${${declarations.numbers(language)}(${countExpression})}`;
      case 'function': {
        const style = (token.param?.map((part) => (part.type === 'content' ? part.value : '')).join('') ?? '').trim();
        const value = argument(token.arg);
        if (token.key === 'number') return `\${${declarations.numbers(language, style)}(${value})}`;
        if (token.key === 'time') return `\${${declarations.times(style)}(${value})}`;
        throw new Error(`{${token.arg}, ${token.key}} is not supported: format it before`);
      }
      default: {
        if (token.pluralOffset) throw new Error('offset: is not supported');
        const value = argument(token.arg);
        const inner = token.type === 'select' ? countExpression : value;
        const cases = token.cases.map(({ key, tokens }) => `${JSON.stringify(key)}: ${template(tokens, language, declarations, inner)}`);
        const table = `{ ${cases.join(', ')} }`;
        if (token.type === 'select') return `\${${declarations.name('(key, cases) => cases[key] ?? cases.other')}(${value}, ${table})}`;
        return `\${${declarations.plurals(language, token.type === 'plural' ? 'cardinal' : 'ordinal')}(${value}, ${table})}`;
      }
    }
  });
  return `\`${parts.join('')}\``;
}

const isPlain = (tokens: readonly MessageToken[]): boolean => tokens.every(({ type }) => type === 'content');

function compileMessage(text: string, language: string, declarations: Declarations): string {
  const tokens = parseMessage(text, language);
  if (isPlain(tokens)) return JSON.stringify(tokens.map((token) => (token.type === 'content' ? token.value : '')).join(''));
  return `(d) => ${template(tokens, language, declarations)}`;
}

/** Returns the types of a message's arguments by name; strings, unless the message uses them as numbers or booleans. */
export function argumentsOf(tokens: readonly MessageToken[], types = new Map<string, string>()): Map<string, string> {
  for (const token of tokens) {
    if (token.type === 'content' || token.type === 'octothorpe') continue;
    if (token.type === 'argument') types.set(token.arg, types.get(token.arg) ?? 'string');
    else if (token.type === 'select') {
      const keys = token.cases.map(({ key }) => key).filter((key) => key !== 'other');
      types.set(token.arg, keys.every((key) => key === 'true' || key === 'false') ? 'boolean' : 'string');
    } else types.set(token.arg, 'number');
    if ('cases' in token) for (const { tokens } of token.cases) argumentsOf(tokens, types);
  }
  return types;
}

const asCatalogue = (value: string | Catalogue | undefined): Catalogue => (typeof value === 'object' ? value : {});

interface CompileOptions {
  language: string;
  own: Catalogue;
  /** Defines which messages exist, and is the fallback for missing translations. */
  english: Catalogue;
}

/**
 * Compiles areas of a language to the source of a module: a function of the locale for numbers. Errors contain the name of the message that
 * cannot be compiled.
 */
export function compileAreas({ language, own, english }: CompileOptions, areas: readonly string[]): string {
  const declarations = new Declarations();

  function compile(name: string, fallback: string, translated: string | Catalogue | undefined): string {
    const isTranslated = typeof translated === 'string' && translated !== '';
    try {
      if (!isTranslated) return compileMessage(fallback, 'en', declarations);
      const fallbackArguments = argumentsOf(parseMessage(fallback, 'en'));
      for (const each of argumentsOf(parseMessage(translated, language)).keys())
        if (!fallbackArguments.has(each)) throw new Error(`{${each}} is no argument of this message`);
      return compileMessage(translated, language, declarations);
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

  const includedMessages = Object.fromEntries(Object.entries(english).filter(([area]) => areas.includes(area)));
  const body = tree(includedMessages, own, '');
  return `export default (locale = ${JSON.stringify(language)}) => {\n${declarations.source()}return ${body};\n};\n`;
}
