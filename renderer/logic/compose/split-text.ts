// Divides a text that is too long for one post into posts: between sentences where it can, else between words. Pure.

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A sentence ends with a space, or with a full stop of a script that puts none after it. Others are inside of a web address. */
const endsHere = /(?:\s|[。！？｡．])$/u;

const segments = (segmenter: Intl.Segmenter, text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const segment of segments(sentences, text)) {
    const last = found.at(-1);
    if (last === undefined || endsHere.test(last)) found.push(segment);
    else found[found.length - 1] = last + segment;
  }
  return found;
}
/** Each with the spaces after it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*/gu) ?? [];

/** Smaller and smaller pieces: sentences, words, characters as a person sees them. */
const divisions: readonly ((text: string) => string[])[] = [sentencesOf, wordsOf, (text) => segments(graphemes, text)];

/** The parts in their order, without spaces around them. `fits`: whether one post has room for a text. A character that doesn't fit is a part too. */
export function splitText(text: string, fits: (text: string) => boolean, level = 0): string[] {
  const whole = text.trim();
  const divide = divisions[level];
  if (whole === '') return [];
  if (divide === undefined || fits(whole)) return [whole];
  const parts: string[] = [];
  let part = '';
  const close = (): void => void (part.trim() !== '' && parts.push(part.trim()), (part = ''));
  for (const piece of divide(whole)) {
    if (fits((part + piece).trim())) {
      part += piece;
      continue;
    }
    close();
    const pieces = splitText(piece, fits, level + 1);
    // What follows goes on in the part that the long piece ended.
    parts.push(...pieces.slice(0, -1));
    part = pieces.length > 0 ? `${pieces.at(-1)}${/\s*$/u.exec(piece)?.[0] ?? ''}` : '';
  }
  close();
  return parts;
}
