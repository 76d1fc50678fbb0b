// Bytes in place of pictures: drawings that grow while they are drawn, sizes that no memory holds, endless animations, and broken headers.
import { zlibSync } from 'fflate';
import { pngChunk } from '../../renderer/logic/media/strip/strip-chunks.ts';
import { asciiBytes, bmp, box, concatBytes, gif, jpeg, png, u16, u32, webp } from '../fixtures/media-files.ts';

export interface HostilePicture {
  name: string;
  /** Content type of the answer, which may be wrong. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (content: string, attributes = 'viewBox="0 0 64 64"') => asciiBytes(`<svg ${namespaces} ${attributes}>${content}</svg>`);

/** Drawing whose last group has `uses` to the power of `depth` elements. */
function nestedUses(depth: number, uses: number): string {
  const groups = Array.from({ length: depth }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(uses)}</g>`);
  return `<defs><g id="a0"><rect width="9" height="9"/></g>${groups.join('')}</defs><use href="#a${depth}"/>`;
}

const noisyFilter =
  '<filter id="f"><feTurbulence baseFrequency=".9" numOctaves="9"><animate attributeName="seed" from="0" to="99" dur="1s" repeatCount="indefinite"/></feTurbulence></filter>';

function drawings(canaryUrl: string): HostilePicture[] {
  const documents = {
    'nested uses': svg(nestedUses(6, 10)),
    'use of itself': svg('<g id="a"><use href="#a"/><use href="#a"/></g>'),
    'many texts': svg('<text x="1" y="9">Tern</text>'.repeat(60_000)),
    'deep groups': svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)),
    'huge size': svg('<rect width="100%" height="100%"/>', 'width="1000000000" height="1000000000"'),
    'animated filter': svg(`${noisyFilter}<rect width="64" height="64" filter="url(#f)"/>`),
    'large blur': svg('<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter><rect width="9999" height="9999" filter="url(#f)"/>'),
    'foreign picture': svg(`<image href="${canaryUrl}/y.png" width="9" height="9"/><style>@import url(${canaryUrl}/z.css);</style>`),
    script: svg('<script>window.__hit=1</script><a onclick="window.__hit=1" onload="window.__hit=1"><rect width="9" height="9"/></a>'),
    entities: asciiBytes(
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 8 }, (_, at) => `<!ENTITY ${'bcdefghi'[at]} "${`&${'abcdefgh'[at]};`.repeat(10)}">`).join('')}]><svg ${namespaces}><text>&i;</text></svg>`,
    ),
    page: asciiBytes('<!doctype html><script>window.__hit=1</script>'),
  };
  return Object.entries(documents).flatMap(([name, bytes]) =>
    ['image/svg+xml', 'image/png'].map((type) => ({ name: `${name} as ${type}`, type, bytes })),
  );
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pngHeader = (width: number, height: number) =>
  concatBytes(pngStart, pngChunk('IHDR', Uint8Array.from([...u32(width), ...u32(height), 8, 2, 0, 0, 0])));
const pngEnd = pngChunk('IEND', new Uint8Array());
const emptyPixels = pngChunk('IDAT', zlibSync(new Uint8Array(1_000)));

/** Moving PNG whose frames are all of the declared size. */
const movingPng = (side: number, frames: number) =>
  concatBytes(
    pngHeader(side, side),
    pngChunk('acTL', Uint8Array.from([...u32(frames), ...u32(0)])),
    ...Array.from({ length: 50 }, (_, at) =>
      pngChunk('fcTL', Uint8Array.from([...u32(at), ...u32(side), ...u32(side), ...u32(0), ...u32(0), ...u16(0), ...u16(0), 0, 0])),
    ),
    emptyPixels,
    pngEnd,
  );

/** Overwrites bytes of a picture, such as its size. */
function patch(picture: Uint8Array<ArrayBuffer>, at: number, bytes: readonly number[]): Uint8Array<ArrayBuffer> {
  const patched = picture.slice();
  patched.set(bytes, at);
  return patched;
}

const isoFile = (brand: string, ...content: readonly Uint8Array[]) =>
  concatBytes(box('ftyp', asciiBytes(brand), u32(0), asciiBytes(`mif1${brand}`)), ...content);
const avif = (width: number, height: number) =>
  isoFile('avif', box('meta', u32(0), box('iprp', box('ipco', box('ispe', u32(0), u32(width), u32(height))))));

const sizeBehind = (picture: Uint8Array, marker: readonly number[], distance: number): number =>
  picture.findIndex((_, at) => marker.every((byte, offset) => picture[at + offset] === byte)) + distance;

function pixels(): HostilePicture[] {
  const photo = jpeg({ width: 48, height: 32 });
  const photoSizeAt = sizeBehind(photo, [0xff, 0xc0], 5);
  const canvas = webp({ animated: true });
  const bytesByType = {
    'image/png': {
      'huge size': concatBytes(pngHeader(60_000, 60_000), emptyPixels, pngEnd),
      'largest size': concatBytes(pngHeader(0x7f_ff_ff_ff, 0x7f_ff_ff_ff), emptyPixels, pngEnd),
      'no size': concatBytes(pngHeader(0, 0), emptyPixels, pngEnd),
      'endless animation': movingPng(4_000, 0xff_ff_ff_ff),
      'expanding profile': concatBytes(
        pngHeader(48, 32),
        pngChunk('iCCP', concatBytes(asciiBytes('x\0\0'), zlibSync(new Uint8Array(20_000_000)))),
        emptyPixels,
        pngEnd,
      ),
    },
    'image/jpeg': {
      'huge size': patch(photo, photoSizeAt, [0xff, 0xff, 0xff, 0xff]),
      'no size': patch(photo, photoSizeAt, [0, 0, 0, 0]),
      'segment without end': concatBytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff], new Uint8Array(100)),
      'no frame': concatBytes([0xff, 0xd8], new Uint8Array(50_000).fill(0xff)),
    },
    'image/gif': {
      'huge size': patch(gif(), 6, [0xff, 0xff, 0xff, 0xff]),
      'many frames': gif({ width: 16, height: 16, frames: 3_000 }),
      'extension without end': concatBytes(gif().subarray(0, 13), [0x21, 0xff, ...new Uint8Array(5_000).fill(1)]),
    },
    'image/webp': {
      'huge size': patch(canvas, 24, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      'lossless, huge size': patch(webp(), 21, [0xff, 0xff, 0xff, 0x0f]),
      'chunk without end': patch(webp(), 16, [0xff, 0xff, 0xff, 0xff]),
    },
    'image/avif': {
      'huge size': avif(0xff_ff_ff_ff, 0xff_ff_ff_ff),
      'no picture': avif(48, 32),
      'sizes without end': isoFile('avis', ...Array.from({ length: 20_000 }, () => asciiBytes('ispemoovtkhd'))),
      'box without end': concatBytes(u32(0xff_ff_ff_ff), asciiBytes('ftypavif'), new Uint8Array(64)),
    },
    'image/bmp': { 'huge size': patch(bmp(), 18, [0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0x80]) },
    'image/jxl': { 'unknown format': concatBytes([0xff, 0x0a, 0xfa, 0xff], new Uint8Array(60)) },
  } satisfies Record<string, Record<string, Uint8Array<ArrayBuffer>>>;
  return Object.entries(bytesByType).flatMap(([type, pictures]) =>
    Object.entries(pictures).map(([name, bytes]) => ({ name: `${type}, ${name}`, type, bytes })),
  );
}

/** Pictures that end within their header, at each of these lengths. */
const cutLengths = [0, 1, 4, 8, 12, 16, 20, 24, 28, 30, 40];
const cutPictures = (): HostilePicture[] =>
  Object.entries({
    'image/png': png(),
    'image/jpeg': jpeg(),
    'image/gif': gif(),
    'image/webp': webp(),
    'image/avif': avif(48, 32),
  }).flatMap(([type, picture]) =>
    cutLengths.map((length) => ({ name: `${type} of ${length} bytes`, type, bytes: picture.slice(0, length) })),
  );

/** `canaryUrl`: an address to which nothing may connect. */
export const hostilePictures = (canaryUrl: string): readonly HostilePicture[] => [...drawings(canaryUrl), ...pixels(), ...cutPictures()];
