// Translates statuses into made-up words: a word always has the same translation in a language, so that texts can be compared.
import type { Store } from '../store/store.ts';
import { originPlaceholder } from '../store/rich-text.ts';
import type { StatusRow } from '../store/rows.ts';

const latin = 'ba be bo da de do fa fi ga go ka ke ki la le lo ma me mi na ne no pa po ra re ri sa se so ta te ti va ve'.split(' ');
const syllablesOf: Record<string, readonly string[]> = {
  ar: 'با بو تا تي جا دا دو را ري سا سو شا فا كا كو لا ما مي نا نو'.split(' '),
  de: latin,
  el: 'βα γο δε ζη θα κο λα με να πο ρα σι τα φε χα ψε'.split(' '),
  en: latin,
  es: latin,
  fr: latin,
  he: 'בא גו דא הו זה חי טו לא מו מי נא סו פה צו קא רו שי תא'.split(' '),
  ja: 'か き く さ し す た と な に の は ひ ま み も や ら り る'.split(' '),
  ko: '가 고 나 노 다 도 라 로 마 모 바 보 사 소 자 조 하 호'.split(' '),
  pl: latin,
  pt: latin,
  sv: latin,
  zh: '山 水 风 海 月 石 鸟 船 岸 雨 云 灯 潮 沙 桥 路'.split(' '),
  uk: 'ба во га до же за ко ла ме на по ра си та ту фе ха ча ше ю'.split(' '),
};
const languageCodes = Object.keys(syllablesOf);

/** Target languages by source language; `und`: no language is set, which is taken for English. */
export const translationLanguages: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...languageCodes, 'und'].map((from) => [from, languageCodes.filter((to) => to !== from)]),
);

/** FNV-1a, 32 bits. */
const hashOf = (text: string) =>
  [...text].reduce((hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0, 2_166_136_261);

function inventWord(word: string, language: string): string {
  const syllables = syllablesOf[language] ?? latin;
  let hash = hashOf(`${word.toLowerCase()} ${language}`);
  const length = Math.min(5, Math.ceil([...word].length / 2));
  const replacement = Array.from({ length }, () => {
    const syllable = syllables[hash % syllables.length] ?? '';
    hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
    return syllable;
  }).join('');
  const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase();
  return isCapital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
}

/** In scripts without spaces, three characters count as a word. */
const wordPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,3}|[\p{L}\p{M}’']+/gu;
/** Matches links with their text, other tags, character references, and custom emoji. */
const untranslatedPattern = /(<a\b[\s\S]*?<\/a>|<[^>]+>|&#?\w+;|:\w+:)/;

/** Translates plain text or HTML. */
export const translateText = (text: string, language: string): string =>
  text
    .split(untranslatedPattern)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(wordPattern, (word) => inventWord(word, language))))
    .join('');

/** Returns null if the status cannot be translated. As in Mastodon, only public and unlisted ones can (TranslateStatusService). */
export function translationOf({ polls, media, origin }: Store, row: StatusRow, language: string) {
  const isTranslatable = row.visibility === 'public' || row.visibility === 'unlisted';
  if (!isTranslatable || !translationLanguages[row.language ?? 'und']?.includes(language)) return null;
  const translate = (text: string) => translateText(text, language);
  const poll = row.poll_id ? polls.byId(row.poll_id) : undefined;
  return {
    content: translate(row.content.replaceAll(originPlaceholder, origin())),
    spoiler_text: translate(row.spoiler_text),
    language,
    detected_source_language: row.language ?? 'en',
    provider: 'Harbour Dictionary',
    ...(poll && { poll: { id: poll.id, options: (JSON.parse(poll.options) as string[]).map((title) => ({ title: translate(title) })) } }),
    media_attachments: media
      .ofStatus(row.id)
      .flatMap(({ id, description }) => (description ? [{ id, description: translate(description) }] : [])),
  };
}
