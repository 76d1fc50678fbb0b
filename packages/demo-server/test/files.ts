// Generates valid picture, video, and audio files for upload tests.
import { encode } from 'fast-png';
import jpeg from 'jpeg-js';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
} from 'mediabunny';
import { GifWriter } from 'omggif';

type Colour = readonly [number, number, number];
const red: Colour = [220, 30, 30];
const blue: Colour = [30, 30, 220];

/** Pixels whose left half is red and right half is blue. */
function halves(width: number, height: number, alpha = 255): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) rgba.set([...(at % width < width / 2 ? red : blue), alpha], at * 4);
  return rgba;
}

export const png = (width: number, height: number, alpha = 255): Buffer =>
  Buffer.from(encode({ width, height, data: halves(width, height, alpha), channels: 4, depth: 8 }));

/** `orientation`: written as EXIF data. */
export function jpegFile(width: number, height: number, orientation?: number): Buffer {
  const file = jpeg.encode({ data: halves(width, height), width, height }, 90).data;
  if (orientation === undefined) return file;
  const tiff = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([file.subarray(0, 2), marker, exif, file.subarray(2)]);
}

export function gif(width: number, height: number): Buffer {
  const file = Buffer.alloc(width * height + 2_000);
  const writer = new GifWriter(file, width, height, { palette: [0xdc1e1e, 0x1e1edc] });
  for (const colour of [0, 1]) writer.addFrame(0, 0, width, height, Array<number>(width * height).fill(colour), { delay: 10 });
  return file.subarray(0, writer.end());
}

/** Creates the header of a WebP file; its pixels cannot be decoded here. */
export function webp(width: number, height: number): Buffer {
  const file = Buffer.alloc(40);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(32, 4);
  file.write('WEBPVP8X', 8, 'latin1');
  file.writeUInt32LE(10, 16);
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
}

/** Creates silent audio: 38 frames a second of MPEG-1 layer III at 128 kbit/s. */
export function mp3(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array<Buffer>(Math.round((seconds * 44_100) / 1_152)).fill(frame));
}

async function finalizeOutput(output: Output<Mp4OutputFormat | OggOutputFormat, BufferTarget>): Promise<Buffer> {
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}

export async function ogg(seconds: number): Promise<Buffer> {
  const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const head = Buffer.from([...Buffer.from('OpusHead', 'latin1'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: head };
  for (let at = 0; at < seconds * 50; at += 1)
    await source.add(new EncodedPacket(new Uint8Array([0xf8, 0xff, 0xfe]), 'key', at / 50, 1 / 50), { decoderConfig });
  return finalizeOutput(output);
}

export async function mp4(options: { width: number; height: number; framesPerSecond: number; seconds: number }): Promise<Buffer> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: options.width, codedHeight: options.height };
  const { framesPerSecond: rate } = options;
  for (let at = 0; at < options.seconds * rate; at += 1)
    await source.add(new EncodedPacket(new Uint8Array(100), at === 0 ? 'key' : 'delta', at / rate, 1 / rate), { decoderConfig });
  return finalizeOutput(output);
}

export const blob = (bytes: Buffer, type: string): Blob => new Blob([new Uint8Array(bytes)], { type });
