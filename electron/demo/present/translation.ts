// Translations of statuses into made-up words: the same word is always the same in a language, so that texts can be compared.
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
const codes = Object.keys(syllablesOf);

/** By the language that is translated; `und`: one that isn't said, which is taken for English. */
export const translationLanguages: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...codes, 'und'].map((from) => [from, codes.filter((to) => to !== from)]),
);

/** FNV-1a, 32 bits. */
const hashOf = (text: string) =>
  [...text].reduce((hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0, 2_166_136_261);

function madeUp(word: string, language: string): string {
  const syllables = syllablesOf[language] ?? latin;
  let hash = hashOf(`${word.toLowerCase()} ${language}`);
  const length = Math.min(5, Math.ceil([...word].length / 2));
  const made = Array.from({ length }, () => {
    const syllable = syllables[hash % syllables.length] ?? '';
    hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
    return syllable;
  }).join('');
  const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase();
  return isCapital ? made.charAt(0).toUpperCase() + made.slice(1) : made;
}

/** Three characters stand for a word where words aren't spaced. */
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,3}|[\p{L}\p{M}’']+/gu;
/** Links with their text, other tags, character references, and custom emoji. */
const untranslated = /(<a\b[\s\S]*?<\/a>|<[^>]+>|&#?\w+;|:\w+:)/;

/** Of text or HTML. */
export const translated = (text: string, language: string): string =>
  text
    .split(untranslated)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(words, (word) => madeUp(word, language))))
    .join('');

/** Null: it can't be translated into that language. As in Mastodon, only what everybody may read is (TranslateStatusService). */
export function translationOf({ polls, media, origin }: Store, row: StatusRow, language: string) {
  const isOpen = row.visibility === 'public' || row.visibility === 'unlisted';
  if (!isOpen || !translationLanguages[row.language ?? 'und']?.includes(language)) return null;
  const into = (text: string) => translated(text, language);
  const poll = row.poll_id ? polls.byId(row.poll_id) : undefined;
  return {
    content: into(row.content.replaceAll(originPlaceholder, origin())),
    spoiler_text: into(row.spoiler_text),
    language,
    detected_source_language: row.language ?? 'en',
    provider: 'Harbour Dictionary',
    ...(poll && { poll: { id: poll.id, options: (JSON.parse(poll.options) as string[]).map((title) => ({ title: into(title) })) } }),
    media_attachments: media
      .ofStatus(row.id)
      .flatMap(({ id, description }) => (description ? [{ id, description: into(description) }] : [])),
  };
}
