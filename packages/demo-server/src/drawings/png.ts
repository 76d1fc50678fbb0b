// Encodes PNG files (truecolour, no filter) from pictures that are computed pixel by pixel.
import { crc32, deflate } from 'node:zlib';
import { promisify } from 'node:util';
import { colourAt, sceneOf } from './scene.ts';

const compress = promisify(deflate);

function encodeChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, tail]);
}

export async function encodePng(width: number, height: number, rgb: Buffer): Promise<Buffer> {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) rgb.copy(rows, y * (width * 3 + 1) + 1, y * width * 3, (y + 1) * width * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', await compress(rows)),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

const pngWidth = 480;

/** Draws the sky, hills, and sea of a scene, 480 pixels wide. */
export function picturePng(number: number): Promise<Buffer> {
  const scene = sceneOf(number);
  const height = Math.round((pngWidth * scene.height) / scene.width);
  const rgb = Buffer.alloc(pngWidth * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < pngWidth; x += 1) rgb.set(colourAt(scene, x / pngWidth, y / height), (y * pngWidth + x) * 3);
  return encodePng(pngWidth, height, rgb);
}
