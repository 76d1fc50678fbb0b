// Reads the orientation from a JPEG's EXIF data: https://www.media.mit.edu/pia/Research/deepview/exif.html
const orientationTag = 0x0112;

/** 1 to 8; 1, which is upright, when the file says nothing. */
export function orientationOf(file: Buffer): number {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return 1;
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda;) {
    const length = file.readUInt16BE(at + 2);
    if (file[at + 1] === 0xe1 && file.toString('latin1', at + 4, at + 10) === 'Exif\0\0')
      return inTiff(file.subarray(at + 10, at + 2 + length));
    at += 2 + length;
  }
  return 1;
}

function inTiff(tiff: Buffer): number {
  if (tiff.length < 8) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
