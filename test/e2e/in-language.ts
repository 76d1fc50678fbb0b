// Wraps a Playwright page shown in another language, so that tests query it by English names; translates the names with the catalogues.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { parseMessage } from '../../build/messages/compile.ts';
import type { Catalogue, MessageToken } from '../../build/messages/compile.ts';
import { languageNames } from '../../renderer/logic/text/languages.ts';
import { pseudoCatalogue, pseudoLanguage } from '../../build/messages/pseudo.ts';

type LocatorName = string | RegExp;
type Translate = (name: LocatorName, exact: boolean) => LocatorName;

/** A name with more possible translations identifies no message. */
const maxForms = 200;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyText = '[\\s\\S]*?';

/** One variant of a message: its text, with the argument names in between. */
type MessageForm = (string | { arg: string })[];

function expandForms(tokens: readonly MessageToken[]): MessageForm[] {
  let all: MessageForm[] = [[]];
  for (const token of tokens) {
    let ends: MessageForm[] = [[{ arg: 'arg' in token ? token.arg : '#' }]];
    if (token.type === 'content') ends = [[token.value]];
    else if ('cases' in token) ends = token.cases.flatMap((one) => expandForms(one.tokens as MessageToken[]));
    all = all.flatMap((begin) => ends.map((end) => [...begin, ...end]));
  }
  return all;
}

const flattenCatalogue = (catalogue: Catalogue, path = ''): [key: string, text: string][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flattenCatalogue(value, `${path}${key}.`),
  );

const readCatalogue = (language: string): Catalogue =>
  language === pseudoLanguage
    ? pseudoCatalogue(readCatalogue('en'))
    : (JSON.parse(readFileSync(new URL(`../../electron/messages/${language}.json`, import.meta.url), 'utf8')) as Catalogue);

const catalogueOf = (language: string) =>
  new Map(flattenCatalogue(readCatalogue(language)).map(([key, text]) => [key, expandForms(parseMessage(text, language))] as const));

const plainText = (form: MessageForm): string => form.map((part) => (typeof part === 'string' ? part : '')).join('');
/** Regular expression of a form with one group per argument, in order. */
const formPattern = (form: MessageForm): string => form.map((part) => (typeof part === 'string' ? escaped(part) : `(${anyText})`)).join('');

const inAnyDigits = (value: string): string =>
  value.replaceAll(/\d/g, (digit) => `[${digit}${'٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))}]`).replaceAll(/[.,]/g, '[.,٫٬]');

/** Translates a language name such as “German” into `language`; other values stay unchanged. */
function translateLanguageName(value: string, language: string): string {
  const code = Object.entries(languageNames).find(([, [english]]) => english === value)?.[0];
  return (code && new Intl.DisplayNames(language, { type: 'language' }).of(code)) ?? value;
}

/** Text of `form` with these arguments; numbers may have other digits. */
const fillForm = (form: MessageForm, values: ReadonlyMap<string, string>, language: string): string =>
  form
    .map((part) => {
      if (typeof part === 'string') return escaped(part);
      const value = values.get(part.arg);
      if (value === undefined || value === '') return anyText;
      return `[\u2068]?${/^[\d.,]+$/.test(value) ? inAnyDigits(value) : escaped(translateLanguageName(value, language))}[\u2069]?`;
    })
    .join('');

/** Creates a function that translates an English name; names without a message stay unchanged. */
export function translator(language: string): Translate {
  const formsInLanguage = catalogueOf(language);
  const englishForms = [...catalogueOf('en')].flatMap(([key, forms]) =>
    forms.filter((form) => plainText(form).length > 1).map((form) => ({ key, plain: plainText(form), pattern: formPattern(form), form })),
  );
  return (name, exact) => {
    const valuesOf = ({ form, pattern }: (typeof englishForms)[number]): Map<string, string> => {
      const match = typeof name === 'string' ? new RegExp(`^${pattern}$`, 'i').exec(name) : null;
      const args = form.flatMap((part) => (typeof part === 'string' ? [] : part.arg));
      return new Map(args.map((arg, at) => [arg, match?.[at + 1] ?? '']));
    };
    /** Matches in order of preference: exact text, text with arguments, part of a text. */
    const matchesByPreference =
      typeof name === 'string'
        ? [
            englishForms.filter(({ plain, form }) => form.length === 1 && plain === name),
            englishForms.filter(({ plain, pattern }) => plain.length * 2 >= name.length && new RegExp(`^${pattern}$`, 'i').test(name)),
            exact ? [] : englishForms.filter(({ plain }) => plain.toLowerCase().includes(name.toLowerCase())),
          ]
        : [
            englishForms.filter(({ form }) =>
              ['', '1', '@a'].some((value) => name.test(form.map((part) => (typeof part === 'string' ? part : value)).join(''))),
            ),
          ];
    const matches = matchesByPreference.find((way) => way.length > 0) ?? [];
    const translations = [
      ...new Set(matches.flatMap((each) => (formsInLanguage.get(each.key) ?? []).map((form) => fillForm(form, valuesOf(each), language)))),
    ];
    if (translations.length === 0 || translations.length > maxForms) return name;
    return new RegExp(typeof name === 'string' && exact ? `^\\s*(${translations.join('|')})\\s*$` : `(${translations.join('|')})`);
  };
}

const underlying = Symbol('the page or locator itself');
const unwrap = (value: unknown): unknown => (value as { [underlying]?: unknown } | null)?.[underlying] ?? value;

/** Wraps `page` so that its `getBy…` methods accept English names. */
export function inLanguage(page: Page, language: string): Page {
  const translate = translator(language);
  const options = (locatorOptions: Record<string, unknown> = {}): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(locatorOptions).map(([key, value]) =>
        key === 'name' || key === 'hasText'
          ? [key, translate(value as LocatorName, locatorOptions['exact'] === true)]
          : [key, unwrap(value)],
      ),
    );
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, key) {
        if (key === underlying) return target;
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const [first, second, ...rest] = args;
          let translatedArgs = args.map(unwrap);
          if (key === 'getByRole') translatedArgs = [first, options(second as Record<string, unknown> | undefined), ...rest];
          else if (key === 'filter') translatedArgs = [options(first as Record<string, unknown>)];
          else if (key === 'getByText' || key === 'getByLabel')
            translatedArgs = [translate(first as LocatorName, (second as { exact?: boolean } | undefined)?.exact === true), second];
          else if (key === 'selectOption') {
            const label = translate(first as LocatorName, true);
            return (async () => {
              const labels = await (target as unknown as { locator(css: string): { allTextContents(): Promise<string[]> } })
                .locator('option')
                .allTextContents();
              const optionLabel = labels.find((each) => (typeof label === 'string' ? each === label : label.test(each)));
              return (value as (...all: unknown[]) => unknown).call(target, optionLabel === undefined ? first : { label: optionLabel });
            })();
          }
          const result: unknown = (value as (...all: unknown[]) => unknown).apply(target, translatedArgs);
          const isLocator = typeof result === 'object' && result !== null && 'getByRole' in result && 'filter' in result;
          return isLocator ? wrap(result) : result;
        };
      },
    });
  return wrap(page);
}
