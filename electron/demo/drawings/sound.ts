// Generates a short sound: surf and a bell buoy.
import { createRandom } from '../seed/random.ts';

const samplesPerSecond = 11_025;
const soundSeconds = 8;

export function surfWav(number: number): Buffer {
  const random = createRandom(number + 1);
  const length = samplesPerSecond * soundSeconds;
  const wav = Buffer.alloc(44 + length);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + length, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(samplesPerSecond, 24);
  wav.writeUInt32LE(samplesPerSecond, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(length, 40);
  let smooth = 0;
  for (let at = 0; at < length; at += 1) {
    const time = at / samplesPerSecond;
    smooth += (random() * 2 - 1 - smooth) * 0.12;
    const swell = 0.4 + 0.6 * Math.sin((time / 4) * Math.PI) ** 2;
    const since = (time + number) % 2.7;
    const bell = Math.sin(time * 2 * Math.PI * 523) * Math.exp(-since * 3) * 0.35;
    wav[44 + at] = Math.round(128 + 110 * Math.max(-1, Math.min(1, smooth * 2.2 * swell + bell)));
  }
  return wav;
}
