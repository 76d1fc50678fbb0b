// One word for one thing, and none that Mastodon has given up: what docs/translating.md says, as far as a machine can see it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseMessage } from '../../../build/messages/compile.ts';
import type { Catalogue, Token } from '../../../build/messages/compile.ts';

const folder = new URL('../../../electron/messages/', import.meta.url);
const read = (language: string): Catalogue => JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Catalogue;
const messagesOf = (catalogue: Catalogue, path = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : messagesOf(value, `${path}${key}.`),
  );
/** Without the words that only the search of the settings knows. */
const shown = (language: string) =>
  messagesOf(read(language)).flatMap(([name, text]): [string, string][] =>
    // The names of arguments and what is typed in a search stay English.
    name.endsWith('.words') || name.startsWith('localSearch.operators.') ? [] : [[name, text.replaceAll(/\{\w+/g, '{')]],
  );

/** Words that no message has, and the term in their place. */
const avoided: Record<string, [word: RegExp, term: string][]> = {
  en: [
    [/\btoots?\b/i, 'post'],
    [/\breblog|\bretweet/i, 'boost'],
    [/\bfavorite|\blike(?:s|d)\b/i, 'favourite'],
    [/\bunlisted\b|\bquietly\b/i, 'Quiet public'],
    [/\bprivate mentions?\b|\bdirect (?:message|post)/i, 'Mentioned people'],
    [/\binstances?\b/i, 'server'],
    [/\bwatch(?:es|ed|ing)?\b/i, 'with the bell on'],
    [/\blog ?out\b/i, 'sign out'],
  ],
  de: [
    [/\bTr(?:ö|oe)t/i, 'Beitrag'],
    [/nicht gelistet/i, 'Öffentlich (still)'],
    [/Direktnachricht/i, 'Private Erwähnung'],
    [/\bInstanz/i, 'Server'],
    [/\bboost/i, 'Teilen'],
    [/beobachte/i, 'Glocke'],
    // In quotation marks it is the page in the settings of macOS.
    [/(?<!„)Mitteilung/, 'Benachrichtigung'],
    [/\b(?:Sie|Ihnen|Ihre[mnrs]?)\b(?<!(?:^|[.:!?] )\S+)/, 'du'],
    [/\b(?:Ctrl|Shift|Enter)\b/, 'Strg, Umschalt, Eingabe'],
  ],
  fr: [
    [/\bpouet/i, 'message'],
    [/non listé/i, 'Public discret'],
    [/message direct|message privé/i, 'Mention privée'],
    [/\binstances?\b/i, 'serveur'],
    [/\bboost/i, 'partage'],
    [/abonnés?(?![\p{L}·])/iu, 'abonné·es'],
    [/(?<!\p{L})(?:tu|te|ton|tes|toi)(?!\p{L})/iu, 'vous'],
    [/\b(?:Shift|Enter|Backspace)\b/, 'Maj, Entrée, Retour arrière'],
  ],
  es: [
    [/\btoots?\b/i, 'publicación'],
    [/no listad/i, 'Público silencioso'],
    [/mensaje directo/i, 'Mención privada'],
    [/\binstancias?\b/i, 'servidor'],
    [/\bretoot/i, 'impulso'],
    [/\busted(?:es)?\b/i, 'tú'],
    [/\bvosotros\b|\bvuestr/i, 'tú'],
    [/\b(?:Shift|Enter|Backspace)\b/, 'Mayús, Intro, Retroceso'],
  ],
  ja: [
    [/トゥート/, '投稿'],
    [/未収載/, 'ひかえめな公開'],
    [/ダイレクトメッセージ/, '非公開の返信'],
    [/インスタンス/, 'サーバー'],
    [/ふぁぼ/, 'お気に入り'],
    [/アラート/, 'デスクトップ通知'],
    [/サインイン(?!し直して)|サインアウト/, 'ログイン'],
    [/投票：/, 'アンケート'],
    [/サーバ(?!ー)|フォルダ(?!ー)|ブラウザ(?!ー)|フィルタ(?!ー)|コンピュータ(?!ー)/, 'サーバー'],
    [/出来|下さい|無い|全て|是非|既に/, 'the plain word in kana'],
  ],
  ar: [
    [/تبويق|بوق/, 'منشور'],
    [/غير مدرج/, 'عام هادئ'],
    [/مثيل خادم/, 'خادم'],
    [/تراقب|أراقب/, 'الجرس'],
    [/هاشتا[جغق]/, 'وسم'],
    [/تغريد/, 'منشور'],
    [/خط(?:ك|ي|وط)? (?:ال)?زمني|الخط الزمني/, 'خيط زمني'],
    [/إيموجي/, 'رمز تعبيري'],
    [/فيديوهات/, 'مقاطع فيديو'],
    [/كمبيوتر|كومبيوتر/, 'حاسوب'],
    [/سيرفر/, 'خادم'],
    [/التبديل إلى/, 'الانتقال إلى'],
  ],
};

const languages = readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []));

/** What a space that breaks the line, a missing sign or one of another language looks like. */
const mistyped: Record<string, RegExp> = {
  en: /\S …/,
  de: /\p{L} …|\d %|\} (?:%|kB|MB|GB|ms)|“[^„”]*”|«/u,
  fr: /[^\u202f][;!?»]| :(?!:)|[^\u00a0]:(?: |$)|«(?!\u202f)|[“”„]|\} (?:%|ko|Mo|Go|ms)/,
  es: /\S …|\} (?:%|kB|MB|GB|ms)|[“”„]|^[^¿]*[^¿\s]\?|^[^¡]*!/,
  ja: /[;?!]|\.{3}/,
  ar: /[;?]|\.{3}/,
};

test('every language has its glossary', () => expect(Object.keys(avoided).toSorted()).toEqual(languages.toSorted()));

describe.each(languages)('%s', (language) => {
  test.each(avoided[language]!.map(([word, term]) => [String(word), term, word] as const))('says no %s, but %s', (_name, _term, word) => {
    expect(shown(language).filter(([, text]) => word.test(text))).toEqual([]);
  });
  test('has the signs and spaces of its writing', () => {
    expect(shown(language).filter(([, text]) => mistyped[language]?.test(text))).toEqual([]);
  });
  test('has one name for each visibility', () => {
    const { visibilities } = read(language) as unknown as { visibilities: Record<string, { name: string }> };
    const names = Object.values(visibilities).map(({ name }) => name);
    expect(new Set(names).size).toBe(4);
    // A setting that named them again would be free to differ.
    expect(shown(language).filter(([name]) => /\.options\..*\.(?:public|unlisted|private|direct)$/.test(name))).toEqual([]);
  });
});

/** What a person reads of a message, in all its cases; each argument is an x. */
const proseOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      'cases' in token ? token.cases.map(({ tokens: inside }) => proseOf(inside)).join('') : token.type === 'content' ? token.value : 'x',
    )
    .join('');

/** The messages of a language in whose text there is such a mark. */
const found = (language: string, mark: RegExp) =>
  messagesOf(read(language)).filter(([name, text]) => !name.endsWith('.words') && mark.test(proseOf(parseMessage(text, language))));

describe('Japanese', () => {
  test('has its own marks, and no space beside its words', () => {
    expect(found('ja', /[ぁ-んァ-ヶー一-龠](?:[,!?;.]|\((?!&))|: |:$|x \(/)).toEqual([]);
    expect(found('ja', /[ぁ-んァ-ヶー一-龠、。」] [a-zA-Z]|[a-zA-Z] [ぁ-んァ-ヶ一-龠「]/)).toEqual([]);
  });
  test('calls one person with さん', () => {
    const { notifications } = read('ja') as unknown as { notifications: Record<string, string> };
    for (const type of ['mention', 'reply', 'status', 'quote', 'followRequest']) expect(notifications[type]).toContain('{who}さん');
  });
});

describe('Arabic', () => {
  test('has its own marks', () => expect(found('ar', /\p{Script=Arabic}[,;?]|[,;?] ?\p{Script=Arabic}|[“”]/u)).toEqual([]));
  test('keeps the sign of a number before it, and an operator before its value', () =>
    expect(found('ar', /(?<!\u200e)(?:[+−]|x:)x/)).toEqual([]));
});

test('an hour has no zero before it where the language writes none', () => {
  const files = readdirSync('renderer', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:ts|svelte)$/.test(file));
  expect(files.filter((file) => readFileSync(join('renderer', file), 'utf8').includes("hour: '2-digit'"))).toEqual([]);
});

test.each(languages)('%s leaves the sign of a handle or a tag in its argument, which is isolated as a whole', (language) => {
  expect(shown(language).filter(([, text]) => /[@#]\{/.test(text))).toEqual([]);
});
