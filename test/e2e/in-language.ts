// A page that is asked for in English and shown in another language: names are looked up in the catalogues.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { parseMessage } from '../../build/messages/compile.ts';
import type { Catalogue, Token } from '../../build/messages/compile.ts';
import { languageNames } from '../../renderer/logic/text/language-names.ts';
import { pseudoCatalogue, pseudoLanguage } from '../../build/messages/pseudo.ts';

type Name = string | RegExp;
type Translate = (name: Name, exact: boolean) => Name;

/** What more forms could stand for says nothing. */
const maxForms = 200;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anything = '[\\s\\S]*?';

/** One form of a message: its text, and the names of the arguments between. */
type Form = (string | { arg: string })[];

function formsOf(tokens: readonly Token[]): Form[] {
  let all: Form[] = [[]];
  for (const token of tokens) {
    let ends: Form[] = [[{ arg: 'arg' in token ? token.arg : '#' }]];
    if (token.type === 'content') ends = [[token.value]];
    else if ('cases' in token) ends = token.cases.flatMap((one) => formsOf(one.tokens as Token[]));
    all = all.flatMap((begin) => ends.map((end) => [...begin, ...end]));
  }
  return all;
}

const leaves = (catalogue: Catalogue, path = ''): [key: string, text: string][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );

const read = (language: string): Catalogue =>
  language === pseudoLanguage
    ? pseudoCatalogue(read('en'))
    : (JSON.parse(readFileSync(new URL(`../../electron/messages/${language}.json`, import.meta.url), 'utf8')) as Catalogue);

const catalogueOf = (language: string) =>
  new Map(leaves(read(language)).map(([key, text]) => [key, formsOf(parseMessage(text, language))] as const));

const plainOf = (form: Form): string => form.map((part) => (typeof part === 'string' ? part : '')).join('');
/** Each argument is a group, in their order. */
const patternOf = (form: Form): string => form.map((part) => (typeof part === 'string' ? escaped(part) : `(${anything})`)).join('');

const inAnyDigits = (value: string): string =>
  value.replaceAll(/\d/g, (digit) => `[${digit}${'٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))}]`).replaceAll(/[.,]/g, '[.,٫٬]');

/** The name of a language, such as “German”, as it is called there; any other value as it is. */
function named(value: string, language: string): string {
  const code = Object.entries(languageNames).find(([, [english]]) => english === value)?.[0];
  return (code && new Intl.DisplayNames(language, { type: 'language' }).of(code)) ?? value;
}

/** What `form` says with these arguments; a number may be written in other digits. */
const filled = (form: Form, values: ReadonlyMap<string, string>, language: string): string =>
  form
    .map((part) => {
      if (typeof part === 'string') return escaped(part);
      const value = values.get(part.arg);
      if (value === undefined || value === '') return anything;
      return `[\u2068]?${/^[\d.,]+$/.test(value) ? inAnyDigits(value) : escaped(named(value, language))}[\u2069]?`;
    })
    .join('');

/** Gives what stands for an English name, or the name itself where no message says it. */
export function translator(language: string): Translate {
  const there = catalogueOf(language);
  const here = [...catalogueOf('en')].flatMap(([key, forms]) =>
    forms.filter((form) => plainOf(form).length > 1).map((form) => ({ key, plain: plainOf(form), pattern: patternOf(form), form })),
  );
  return (name, exact) => {
    const valuesOf = ({ form, pattern }: (typeof here)[number]): Map<string, string> => {
      const found = typeof name === 'string' ? new RegExp(`^${pattern}$`, 'i').exec(name) : null;
      const args = form.flatMap((part) => (typeof part === 'string' ? [] : part.arg));
      return new Map(args.map((arg, at) => [arg, found?.[at + 1] ?? '']));
    };
    /** What is said word for word, else with arguments, else as a part. */
    const ways =
      typeof name === 'string'
        ? [
            here.filter(({ plain, form }) => form.length === 1 && plain === name),
            here.filter(({ plain, pattern }) => plain.length * 2 >= name.length && new RegExp(`^${pattern}$`, 'i').test(name)),
            exact ? [] : here.filter(({ plain }) => plain.toLowerCase().includes(name.toLowerCase())),
          ]
        : [
            here.filter(({ form }) =>
              ['', '1', '@a'].some((value) => name.test(form.map((part) => (typeof part === 'string' ? part : value)).join(''))),
            ),
          ];
    const found = ways.find((way) => way.length > 0) ?? [];
    const said = [...new Set(found.flatMap((each) => (there.get(each.key) ?? []).map((form) => filled(form, valuesOf(each), language))))];
    if (said.length === 0 || said.length > maxForms) return name;
    return new RegExp(typeof name === 'string' && exact ? `^\\s*(${said.join('|')})\\s*$` : `(${said.join('|')})`);
  };
}

const underlying = Symbol('the page or locator itself');
const unwrapped = (value: unknown): unknown => (value as { [underlying]?: unknown } | null)?.[underlying] ?? value;

/** `page`, whose `getBy…` methods take English names. */
export function inLanguage(page: Page, language: string): Page {
  const translate = translator(language);
  const options = (given: Record<string, unknown> = {}): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) =>
        key === 'name' || key === 'hasText' ? [key, translate(value as Name, given['exact'] === true)] : [key, unwrapped(value)],
      ),
    );
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, key) {
        if (key === underlying) return target;
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const [first, second, ...rest] = given;
          let taken = given.map(unwrapped);
          if (key === 'getByRole') taken = [first, options(second as Record<string, unknown> | undefined), ...rest];
          else if (key === 'filter') taken = [options(first as Record<string, unknown>)];
          else if (key === 'getByText' || key === 'getByLabel')
            taken = [translate(first as Name, (second as { exact?: boolean } | undefined)?.exact === true), second];
          else if (key === 'selectOption') {
            const label = translate(first as Name, true);
            return (async () => {
              const labels = await (target as unknown as { locator(css: string): { allTextContents(): Promise<string[]> } })
                .locator('option')
                .allTextContents();
              const chosen = labels.find((each) => (typeof label === 'string' ? each === label : label.test(each)));
              return (value as (...all: unknown[]) => unknown).call(target, chosen === undefined ? first : { label: chosen });
            })();
          }
          const answer: unknown = (value as (...all: unknown[]) => unknown).apply(target, taken);
          const isLocator = typeof answer === 'object' && answer !== null && 'getByRole' in answer && 'filter' in answer;
          return isLocator ? wrap(answer) : answer;
        };
      },
    });
  return wrap(page);
}
