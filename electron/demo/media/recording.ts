// Reads the properties in Mastodon's `meta` from an uploaded video or audio file: size, duration, frame rate, and bit rate.
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { InputVideoTrack } from 'mediabunny';
import type { EncodedPicture } from './pixels.ts';

/** Enough frames to determine the frame rate. */
const maxCountedFrames = 500;

export interface Recording {
  /** Seconds. */
  duration: number;
  /** Bits per second. */
  bitrate: number;
  video: { width: number; height: number; frameRate: number; firstFrame: EncodedPicture | null } | null;
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

async function readFirstFrame(track: InputVideoTrack): Promise<EncodedPicture | null> {
  if ((await track.getCodec()) !== 'vp8') return null;
  const packet = await new EncodedPacketSink(track).getFirstPacket();
  return packet?.type === 'key' ? wrapInWebp(packet.data, await track.getCodedWidth(), await track.getCodedHeight()) : null;
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
    const video = {
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      frameRate: averagePacketRate,
      firstFrame: await readFirstFrame(track),
    };
    return { duration, bitrate, video };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
