// Builds files that carry a place, a device, and a thumbnail in every part of their format that can hold them.
import { clipWebm } from '@kittiwake/demo-server/drawings/recordings';
import { pngChunk, riffChunk } from '../../../../../renderer/logic/media/strip/strip-chunks.ts';
import { asciiBytes, box, concatBytes, exif, gif, jpeg, png, u16, u32, webp } from '../../../../fixtures/media-files.ts';

type FileBytes = Uint8Array<ArrayBuffer>;

/** Texts that no cleaned file contains. */
export const traces = ['GPSLatitude=48.2082', 'Gull Camera 7', 'THUMBNAIL'];
const secret = asciiBytes(traces.join(' '));
const exifWithThumbnail = concatBytes(exif({ orientation: 6 }), secret);
/** EXIF with nothing but the orientation. */
const orientation = Uint8Array.from('MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', (letter) => letter.charCodeAt(0));

/** `clean`: the expected result, byte by byte. */
export interface DirtyFile {
  dirty: FileBytes;
  clean: FileBytes;
}

const segment = (code: number, ...content: (Uint8Array | readonly number[])[]): FileBytes => {
  const bytes = concatBytes(...content);
  return concatBytes([0xff, code], u16(bytes.length + 2), bytes);
};

export function dirtyJpeg(): DirtyFile {
  const picture = jpeg().subarray(2, -2);
  const jfif = asciiBytes('JFIF\0\x01\x01\0\0\x01\0\x01');
  const start = [0xff, 0xd8];
  const end = [0xff, 0xd9];
  const exifName = asciiBytes('Exif\0\0');
  return {
    dirty: concatBytes(
      start,
      segment(0xe0, jfif, [3, 3], secret),
      segment(0xe0, asciiBytes('JFXX\0\x10'), secret),
      segment(0xe1, exifName, exifWithThumbnail),
      segment(0xe1, asciiBytes('http://ns.adobe.com/xap/1.0/\0'), secret),
      segment(0xe1, asciiBytes('http://ns.adobe.com/xmp/extension/\0'), secret),
      segment(0xe2, asciiBytes('MPF\0'), secret),
      segment(0xe2, asciiBytes('FPXR\0'), secret),
      segment(0xeb, asciiBytes('JP\0\x01'), secret),
      segment(0xed, asciiBytes('Photoshop 3.0\0'), secret),
      segment(0xf0, secret),
      segment(0xfe, secret),
      secret.subarray(0, 20),
      picture,
      segment(0xe1, secret),
      segment(0xfe, secret),
      end,
      jpeg({ place: true }),
      secret,
    ),
    clean: concatBytes(start, segment(0xe0, jfif, [0, 0]), segment(0xe1, exifName, orientation), picture, end),
  };
}

export function dirtyPng(): DirtyFile {
  const picture = png();
  const headEnd = 8 + 12 + 13;
  const insert = (...chunks: FileBytes[]): FileBytes => concatBytes(picture.subarray(0, headEnd), ...chunks, picture.subarray(headEnd));
  const chunks = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'sPLT', 'caBX', 'iDOT', 'gpSa'].map((name) => pngChunk(name, secret));
  return {
    dirty: concatBytes(insert(pngChunk('eXIf', exifWithThumbnail), ...chunks), secret),
    clean: insert(pngChunk('eXIf', orientation)),
  };
}

const withRiffSize = (bytes: FileBytes): FileBytes => {
  new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
  return bytes;
};

export function dirtyWebp(): DirtyFile {
  const picture = webp({ animated: true });
  const flags = 20;
  const withFlags = (bytes: FileBytes, value: number): FileBytes => bytes.map((byte, at) => (at === flags ? byte | value : byte));
  const frameAt = picture.findIndex((_, at) => String.fromCharCode(...picture.subarray(at, at + 4)) === 'ANMF');
  const frameSize = new DataView(picture.buffer).getUint32(frameAt + 4, true);
  const frame = picture.slice(frameAt + 8, frameAt + 8 + frameSize);
  const head = picture.subarray(0, frameAt);
  const file = (frameContent: FileBytes, ...chunks: FileBytes[]): FileBytes =>
    withRiffSize(concatBytes(head, riffChunk('ANMF', frameContent), ...chunks));
  const names = ['XMP ', 'META', 'EXIF'];
  const dirty = file(
    concatBytes(frame, riffChunk('NOTE', secret)),
    ...names.map((name) => riffChunk(name, name === 'EXIF' ? exifWithThumbnail : secret)),
  );
  return {
    dirty: concatBytes(withFlags(dirty, 0x0c), secret),
    clean: withFlags(file(frame, riffChunk('EXIF', orientation)), 0x08),
  };
}

export function dirtyGif(): DirtyFile {
  const picture = gif();
  const tableEnd = 13 + 3 * 128;
  const extension = (label: number, ...blocks: FileBytes[]): FileBytes =>
    concatBytes([0x21, label], ...blocks.map((block) => concatBytes([block.length], block)), [0]);
  const comments = [
    extension(0xfe, secret),
    extension(0xff, asciiBytes('XMP DataXMP'), secret),
    extension(0xff, asciiBytes('GOPRO   1.0'), secret),
    extension(0x01, new Uint8Array(12), secret),
  ];
  return {
    dirty: concatBytes(picture.subarray(0, tableEnd), ...comments, picture.subarray(tableEnd, -1), ...comments, [0x3b], secret),
    clean: picture,
  };
}

const full = (version: number, ...content: (Uint8Array | readonly number[])[]): FileBytes => concatBytes([version, 0, 0, 0], ...content);
const zeros = (count: number): FileBytes => new Uint8Array(count);
const free = (bytes: number): FileBytes => box('free', zeros(bytes - 8));

/** HEIC or AVIF with a picture, its thumbnail, and items with metadata. */
export function dirtyHeif(brand: 'heic' | 'avif'): DirtyFile {
  const code = brand === 'heic' ? 'hvc1' : 'av01';
  const picture = asciiBytes('coded picture');
  const exifItem = concatBytes(u32(0), exifWithThumbnail);
  const cleanExif = concatBytes(u32(0), orientation, zeros(exifWithThumbnail.length - orientation.length));
  const file = (isClean: boolean): FileBytes => {
    const thumbnailType = isClean ? 'free' : code;
    const types = [code, thumbnailType, 'Exif', 'mime', 'uri '];
    const hidden = isClean ? zeros(secret.length) : secret;
    const data = [picture, hidden, isClean ? cleanExif : exifItem, hidden, hidden];
    const removedBox = (name: string): FileBytes => (isClean ? free(8 + secret.length) : box(name, secret));
    const meta = (dataAt: number): FileBytes => {
      let at = dataAt;
      const extents = data.map((bytes, item) => {
        at += bytes.length;
        return concatBytes(u16(item + 1), u16(0), u16(1), u32(at - bytes.length), u32(bytes.length));
      });
      return box(
        'meta',
        full(
          0,
          box('hdlr', full(0, u32(0), asciiBytes('pict'), zeros(13))),
          box('pitm', full(0, u16(1))),
          box('iinf', full(0, u16(5), ...types.map((type, item) => box('infe', full(2, u16(item + 1), u16(0), asciiBytes(`${type}\0`)))))),
          box('iref', full(0, box(isClean ? 'free' : 'thmb', u16(2), u16(1), u16(1)))),
          box('iprp', box('ipco', box('ispe', full(0, u32(48), u32(32))), box('udes', full(0, hidden)))),
          box('iloc', full(0, [0x44, 0x00], u16(5), ...extents)),
          removedBox('uuid'),
          removedBox('xml '),
        ),
      );
    };
    const top = box('ftyp', asciiBytes(brand), u32(0), asciiBytes(`mif1${brand}`));
    return concatBytes(
      top,
      meta(top.length + meta(0).length + 8),
      box('mdat', ...data),
      removedBox('mpvd'),
      isClean ? removedBox('') : box('free', secret),
    );
  };
  return { dirty: concatBytes(file(false), secret), clean: file(true) };
}

/** MP4 or MOV with a film, and a track of positions whose samples lie between those of the film. */
export function dirtyMovie(brand: 'isom' | 'qt  '): DirtyFile {
  const frames = ['first frames ', 'second frames'].map(asciiBytes);
  const file = (isClean: boolean): FileBytes => {
    const hidden = isClean ? zeros(secret.length) : secret;
    const removedBox = (name: string): FileBytes => (isClean ? free(8 + secret.length) : box(name, secret));
    const top = box('ftyp', asciiBytes(brand), u32(0));
    const times = isClean ? zeros(8) : concatBytes(u32(3_876_000_000), u32(3_876_000_001));
    const track = (id: number, handler: string, chunks: readonly number[], size: number): FileBytes => {
      const name = isClean ? zeros(secret.length) : secret;
      const encoder = concatBytes([13], isClean ? zeros(13) : asciiBytes('Gull Camera 7'), zeros(18)).fill(0, 0, isClean ? 32 : 0);
      const entry = box('avc1', zeros(42), encoder, zeros(4));
      return box(
        'trak',
        box('tkhd', full(0, times, u32(id), zeros(68))),
        box(
          'mdia',
          box('mdhd', full(0, times, zeros(12))),
          box('hdlr', full(0, u32(0), asciiBytes(handler), zeros(12), name)),
          box(
            'minf',
            box(
              'stbl',
              box('stsd', full(0, u32(1), handler === 'vide' ? entry : box('gpmd', zeros(8)))),
              box('stsz', full(0, u32(0), u32(chunks.length), ...chunks.map(() => u32(size)))),
              box('stsc', full(0, u32(1), u32(1), u32(1), u32(1))),
              box('stco', full(0, u32(chunks.length), ...chunks.map(u32))),
            ),
          ),
        ),
        handler === 'vide' ? removedBox('udta') : [],
        handler === 'vide' ? removedBox('meta') : [],
      );
    };
    const movie = (at: number): FileBytes => {
      const frameBytes = frames[0]?.length ?? 0;
      const step = frameBytes + secret.length;
      const positions = track(2, 'meta', [at + frameBytes, at + step + frameBytes], secret.length);
      return box(
        'moov',
        box('mvhd', full(0, times, zeros(88))),
        track(1, 'vide', [at, at + step], frameBytes),
        isClean ? free(positions.length) : positions,
        removedBox('udta'),
        removedBox('meta'),
        removedBox('uuid'),
        removedBox('gps '),
        isClean ? removedBox('') : box('free', secret),
      );
    };
    return concatBytes(
      top,
      movie(top.length + movie(0).length + 8),
      box('mdat', ...frames.flatMap((frame) => [frame, hidden])),
      removedBox('uuid'),
      removedBox('meta'),
      removedBox('sefd'),
      isClean ? removedBox('') : box('skip', secret).map((byte, at) => (at >= 4 && at < 8 ? (asciiBytes('free')[at - 4] ?? 0) : byte)),
    );
  };
  return { dirty: concatBytes(file(false), secret), clean: file(true) };
}

const vint = (value: number): FileBytes => concatBytes([0x01, 0, 0, 0], u32(value));
const element = (id: readonly number[], ...content: (Uint8Array | readonly number[])[]): FileBytes => {
  const bytes = concatBytes(...content);
  return concatBytes(id, vint(bytes.length), bytes);
};

/** Film that Chromium recorded, with elements between its index and its frames. */
export function dirtyWebm(): DirtyFile {
  const clip = Uint8Array.from(clipWebm());
  const text = String.fromCharCode(...clip);
  const segmentAt = text.indexOf('\x18\x53\x80\x67');
  // The list of elements before them has their identifiers, too.
  const infoAt = text.lastIndexOf('\x15\x49\xa9\x66');
  const clusterAt = text.lastIndexOf('\x1f\x43\xb6\x75');
  const infoBytes = (clip[infoAt + 4] ?? 0) & 0x7f;
  const info = clip.slice(infoAt + 5, infoAt + 5 + infoBytes);
  const infoText = String.fromCharCode(...info);
  const clearedInfo = asciiBytes(infoText.replaceAll('Chrome', '\0'.repeat(6)));
  const voidOf = (bytes: number): FileBytes =>
    bytes < 128 ? concatBytes([0xec, 0x80 | (bytes - 2)], zeros(bytes - 2)) : element([0xec], zeros(bytes - 9));
  const file = (isClean: boolean): FileBytes => {
    const child = (id: readonly number[]): FileBytes => {
      const bytes = element(id, secret);
      return isClean ? voidOf(bytes.length) : bytes;
    };
    const lists = [
      [0x12, 0x54, 0xc3, 0x67],
      [0x19, 0x41, 0xa4, 0x69],
      [0x10, 0x43, 0xa7, 0x70],
    ].map(child);
    const infoChildren = [
      [0x7b, 0xa9],
      [0x44, 0x61],
      [0x73, 0x84],
    ].map(child);
    const content = concatBytes(
      element([0x15, 0x49, 0xa9, 0x66], isClean ? clearedInfo : info, ...infoChildren),
      clip.subarray(infoAt + 5 + infoBytes, clusterAt),
      ...lists,
      isClean ? element([0xec], zeros(secret.length)) : element([0xec], secret),
      clip.subarray(clusterAt),
    );
    return concatBytes(clip.subarray(0, segmentAt), element([0x18, 0x53, 0x80, 0x67], content));
  };
  return { dirty: file(false), clean: file(true) };
}
