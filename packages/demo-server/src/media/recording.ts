// Reads the properties in Mastodon's `meta` from an uploaded video or audio file: size, duration, frame rate, and bit rate.
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { InputVideoTrack } from 'mediabunny';
import { blurhashOf } from '../drawings/blurhash.ts';
import { colourAt, sceneOf } from '../drawings/scene.ts';
import { encodePicture, type EncodedPicture, type Pixels } from './pixels.ts';

/** Enough frames to determine the frame rate. */
const maxCountedFrames = 500;

export interface Recording {
  /** Seconds. */
  duration: number;
  /** Bits per second. */
  bitrate: number;
  video: { width: number; height: number; frameRate: number; preview: EncodedPicture; blurhash: string } | null;
}

/** Wraps a VP8 key frame in a WebP file, which has the same image data: https://developers.google.com/speed/webp/docs/riff_container */
function wrapInWebp(frame: Uint8Array, width: number, height: number): EncodedPicture {
  const paddedLength = frame.length + (frame.length % 2);
  const file = Buffer.alloc(20 + paddedLength);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(12 + paddedLength, 4);
  file.write('WEBPVP8 ', 8, 'latin1');
  file.writeUInt32LE(frame.length, 16);
  file.set(frame, 20);
  return { bytes: file, mime: 'image/webp', width, height };
}

/** Start code of a VP8 key frame: https://datatracker.ietf.org/doc/html/rfc6386#section-9.1 */
const isKeyFrame = (data: Uint8Array) => data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a;

async function readFirstFrame(track: InputVideoTrack): Promise<EncodedPicture | null> {
  if ((await track.getCodec()) !== 'vp8') return null;
  const packet = await new EncodedPacketSink(track).getFirstPacket();
  return packet && isKeyFrame(packet.data) ? wrapInWebp(packet.data, await track.getCodedWidth(), await track.getCodedHeight()) : null;
}

const maxPreviewWidth = 640;
const maxPreviewHeight = 360;

/** Draws a scene in the place of the first frame: the embedded server decodes no video. */
function drawPreview(width: number, height: number): Pixels {
  const scale = Math.min(1, maxPreviewWidth / width, maxPreviewHeight / height);
  const [toWidth, toHeight] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const scene = sceneOf(width + height);
  const rgba = new Uint8Array(toWidth * toHeight * 4);
  for (let y = 0; y < toHeight; y += 1)
    for (let x = 0; x < toWidth; x += 1) rgba.set([...colourAt(scene, x / toWidth, y / toHeight), 255], (y * toWidth + x) * 4);
  return { width: toWidth, height: toHeight, rgba };
}

/** Returns null if the file has no readable video or audio track. */
export async function readRecording(bytes: Buffer): Promise<Recording | null> {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS });
  try {
    const tracks = await input.getTracks();
    if (tracks.length === 0) return null;
    const duration = await input.computeDuration();
    const track = await input.getPrimaryVideoTrack();
    const bitrate = duration > 0 ? Math.round((bytes.length * 8) / duration) : 0;
    if (!track) return { duration, bitrate, video: null };
    const { averagePacketRate } = await track.computePacketStats(maxCountedFrames);
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const drawnPreview = drawPreview(width, height);
    const video = {
      width,
      height,
      frameRate: averagePacketRate,
      preview: (await readFirstFrame(track)) ?? encodePicture(drawnPreview),
      blurhash: blurhashOf(drawnPreview),
    };
    return { duration, bitrate, video };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
