import { describe, expect, it } from 'vitest';
import { layoutLimits } from '../../../../electron/contract/layout-limits.ts';
import { isCostly, reduceText } from '../../../../renderer/logic/text/layout-budget.ts';
import { isLineBreak, splitText } from '../../../../renderer/logic/text/text-pieces.ts';

const mark = '\u0301';
const costlyTexts: Readonly<Record<string, string>> = {
  'marks on one letter': `a${mark.repeat(50_000)}`,
  'marks and joiners on one letter': `a${`${mark}\u2060`.repeat(10_000)}`,
  'skin tones on one emoji': `👋${'🏻'.repeat(2_000)}`,
  'tags on one emoji': `🏴${'\u{e0067}'.repeat(20_000)}`,
  'many piles of marks': `a${mark.repeat(64)} `.repeat(300),
  'alternating directions': 'aא'.repeat(100_000),
  'alternating directions with spaces': 'a א '.repeat(5_000),
  'alternating directions of digits': '1א'.repeat(20_000),
  'alternating directions beyond the basic plane': '漢𐤀'.repeat(20_000),
  'nested isolates': '\u2067a\u2069'.repeat(20_000),
  'alternating scripts': 'a ж α 漢 あ क 가 ไ '.repeat(2_500),
  'emoji between spaces': '😀 '.repeat(30_000),
  'control characters between spaces': '\u0001 '.repeat(50_000),
  'private characters': '\ue000\ue001\ue002 '.repeat(50_000),
  'a long script without spaces': 'กำ'.repeat(20_000),
  'one long word': 'a'.repeat(20_000),
  'ever different characters': String.fromCodePoint(...Array.from({ length: 20_000 }, (_, index) => 0x4e00 + index)),
  'a font for each character': String.fromCodePoint(...Array.from({ length: 2_000 }, (_, index) => 0x250 + ((index * 97) % 0x2000))),
  'alternating rare scripts': 'कไሀႠ'.repeat(2_000),
  'line breaks': '\n'.repeat(200_000),
};
const plainTexts: Readonly<Record<string, string>> = {
  'a long English text': 'Gulls, “terns”, and—of course—waders.\n'.repeat(5_000),
  'a long Vietnamese text': 'Chúng tôi thấy những con chim mòng biển. '.repeat(4_000),
  'Vietnamese with combining marks': 'Chúng tôi thấy những con chim. '.normalize('NFD').repeat(4_000),
  'a long Russian text': 'Мы видели 12 чаек — «моевок» — у моря. '.repeat(4_000),
  'a Japanese text without spaces': '海辺でカモメを見ました。とても美しかったです。'.repeat(800),
  'a Korean text': '우리는 바닷가에서 갈매기를 보았습니다. '.repeat(200),
  'all letters of Ethiopic': String.fromCodePoint(...Array.from({ length: 0x180 }, (_, index) => 0x1200 + index)).slice(0, 300),
  'a Hindi text': 'हमने समुद्र के किनारे पक्षी देखे। '.repeat(200),
  'a Persian text': 'می‌خواهم پرندگان دریا را ببینم. '.repeat(200),
  'Hebrew with vowels and cantillation': 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים '.repeat(100),
  'English and Arabic line by line': 'We saw gulls.\nرأينا النوارس.\n'.repeat(300),
  'families, flags, and hands': '👩🏽‍❤️‍💋‍👨🏻🏴󠁧󠁢󠁳󠁣󠁴󠁿👋🏿 '.repeat(100),
  'a long address': `https://coast.example/${'a'.repeat(1_900)}`,
};

describe('the layout budget', () => {
  it.each(Object.entries(costlyTexts))('S1: reduces %s', (_, text) => {
    const reduced = reduceText(text);
    expect(isCostly(text)).toBe(true);
    expect(isCostly(reduced)).toBe(false);
    expect(reduced.length).toBeLessThan(text.length);
  });

  it.each(Object.entries(plainTexts))('S1: leaves %s as it is', (_, text) => {
    expect(isCostly(text)).toBe(false);
    expect(reduceText(text)).toBe(text);
  });

  it('S1: removes only the excess marks of a text that is short otherwise', () => {
    expect(reduceText(`h${mark.repeat(40)}i`)).toBe(`h${mark.repeat(30)}i`);
  });

  it('S1: cuts no character in half', () => {
    const reduced = reduceText('x'.repeat(layoutLimits.reducedText - 1) + '😀'.repeat(20_000));
    expect(reduced).toBe(`${'x'.repeat(layoutLimits.reducedText - 1)}…`);
  });
});

describe('the pieces of a whole text', () => {
  it.each(Object.entries({ ...costlyTexts, ...plainTexts }))('S1: together have every character of %s', (_, text) => {
    expect(splitText(text).join('') === text).toBe(true);
  });

  it.each(Object.entries(costlyTexts))('S1: are within the budget for %s', (_, text) => {
    const pieces = splitText(text).filter((piece) => !isLineBreak(piece));
    expect(pieces.filter(isCostly)).toHaveLength(0);
    expect(Math.max(0, ...pieces.map((piece) => [...piece].length))).toBeLessThanOrEqual(3_100);
  });

  it('S1: end at white space if there is any', () => {
    expect(splitText('tern '.repeat(30)).map((piece) => piece.length)).toEqual([100, 50]);
  });
});
