// In which language a text is written, as far as that can be told. The detector is loaded on demand: 280 KB compressed.

/** Of letters; what is shorter is guessed wrongly too often. */
const minLetters = 20;
/** Of scripts with a sign for each syllable or word. */
const minSigns = 6;
const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** From 0 to 1. Languages that the detector doesn't know, such as Welsh and Esperanto, look like another one with less. */
const minScore = 0.66;
/** How near to the best score that of the chosen language is when both may be right. */
const nearScore = 0.97;
const maxDetectedLength = 2_000;

/** Languages that the detector takes for each other, or has one code for. */
const alike = ['no nb nn da', 'hr bs sr cnr sh', 'ms id', 'zh yue', 'ku ckb', 'tl fil'].map((codes) => codes.split(' '));

const base = (code: string): string => code.split('-')[0]?.toLowerCase() ?? '';
const isSame = (a: string, b: string): boolean =>
  base(a) === base(b) || alike.some((codes) => codes.includes(base(a)) && codes.includes(base(b)));

/** The text without what belongs to no language: addresses, mentions, tags and shortcodes. */
const proseOf = (text: string): string =>
  text
    .slice(0, maxDetectedLength)
    .replace(/\b[a-z]+:\/\/\S+|[@#][\p{L}\p{M}\p{N}_.@-]+|:[\w+-]+:/giu, ' ')
    .trim();

const isLongEnough = (prose: string): boolean =>
  (prose.match(/\p{L}/gu)?.length ?? 0) >= minLetters || (prose.match(signs)?.length ?? 0) >= minSigns;

/**
 * The code of the language in which `text` seems to be written; null: it is too short, it can't be told, or it may well be `chosen`.
 * A chosen language that the detector doesn't know is never contradicted.
 */
export async function detectLanguage(text: string, chosen: string | null): Promise<string | null> {
  const prose = proseOf(text);
  if (!isLongEnough(prose)) return null;
  const { eld } = await import('eld/extrasmall');
  const known = Object.values(eld.info().Languages);
  if (chosen !== null && !known.some((code) => isSame(code, chosen))) return null;
  const found = eld.detect(prose);
  const scores = found.getScores();
  const best = scores[found.language] ?? 0;
  // No other language is written in that script.
  const isAlone = Object.keys(scores).length === 1;
  if (!found.isReliable() || (best < minScore && !isAlone) || (chosen !== null && isSame(found.language, chosen))) return null;
  const isNear = chosen !== null && (scores[base(chosen)] ?? 0) >= best * nearScore;
  return isNear ? null : found.language;
}
