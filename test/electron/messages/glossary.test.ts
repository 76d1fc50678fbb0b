// Tests the checkable terminology rules of docs/translating.md: one term per concept, and no terms that Mastodon has abandoned.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseMessage } from '../../../build/messages/compile.ts';
import type { Catalogue, MessageToken } from '../../../build/messages/compile.ts';

const folder = new URL('../../../electron/messages/', import.meta.url);
const read = (language: string): Catalogue => JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Catalogue;
const messagesOf = (catalogue: Catalogue, path = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : messagesOf(value, `${path}${key}.`),
  );
/** Messages without the search keywords of the settings. */
const listMessages = (language: string) =>
  messagesOf(read(language)).flatMap(([name, text]): [string, string][] =>
    // Argument names and search operators stay English.
    name.endsWith('.words') || name.startsWith('localSearch.operators.') ? [] : [[name, text.replaceAll(/\{\w+/g, '{')]],
  );

/** Words that no message may contain, with the term to use instead. */
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
    // In quotation marks the word names the page in the macOS settings.
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

/** Detects breaking spaces, missing punctuation, and punctuation of another language. */
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
  test.each(avoided[language]!.map(([word, term]) => [String(word), term, word] as const))('avoids %s (use %s)', (_name, _term, word) => {
    expect(listMessages(language).filter(([, text]) => word.test(text))).toEqual([]);
  });
  test('uses the punctuation and spaces of its writing', () => {
    expect(listMessages(language).filter(([, text]) => mistyped[language]?.test(text))).toEqual([]);
  });
  test('has one name for each visibility', () => {
    const { visibilities } = read(language) as unknown as { visibilities: Record<string, { name: string }> };
    const names = Object.values(visibilities).map(({ name }) => name);
    expect(new Set(names).size).toBe(7);
    // Settings must reuse these names: separate ones could differ.
    expect(listMessages(language).filter(([name]) => /\.options\..*\.(?:public|unlisted|private|direct)$/.test(name))).toEqual([]);
  });
});

/** Text of a message in all its cases, with x for each argument. */
const proseOf = (tokens: readonly MessageToken[]): string =>
  tokens
    .map((token) => {
      if ('cases' in token) return token.cases.map(({ tokens: inside }) => proseOf(inside)).join('');
      return token.type === 'content' ? token.value : 'x';
    })
    .join('');

/** Messages of a language whose text contains the mark. */
const findMessages = (language: string, mark: RegExp) =>
  messagesOf(read(language)).filter(([name, text]) => !name.endsWith('.words') && mark.test(proseOf(parseMessage(text, language))));

describe('Japanese', () => {
  test('uses Japanese punctuation, and no space beside Japanese words', () => {
    expect(findMessages('ja', /[ぁ-んァ-ヶー一-龠](?:[,!?;.]|\((?!&))|: |:$|x \(/)).toEqual([]);
    expect(findMessages('ja', /[ぁ-んァ-ヶー一-龠、。」] [a-zA-Z]|[a-zA-Z] [ぁ-んァ-ヶ一-龠「]/)).toEqual([]);
  });
  test('adds さん to the name of a single account', () => {
    const { notifications } = read('ja') as unknown as { notifications: Record<string, string> };
    for (const type of ['mention', 'reply', 'status', 'quote', 'followRequest']) expect(notifications[type]).toContain('{who}さん');
  });
});

describe('Arabic', () => {
  test('uses its own punctuation', () => expect(findMessages('ar', /\p{Script=Arabic}[,;?]|[,;?] ?\p{Script=Arabic}|[“”]/u)).toEqual([]));
  test('keeps the sign of a number before it, and an operator before its value', () =>
    expect(findMessages('ar', /(?<!\u200e)(?:[+−]|x:)x/)).toEqual([]));
});

test.each(languages)('%s leaves the @ or # of a handle or tag inside the argument, which is isolated as a whole', (language) => {
  expect(listMessages(language).filter(([, text]) => /[@#]\{/.test(text))).toEqual([]);
});
