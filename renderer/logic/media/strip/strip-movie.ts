// Removes metadata from MP4 and MOV files in place: boxes with details, whole tracks with positions or texts, and padding. The frames are
// not read.
import { InPlaceChanges, readBytes, removedPartOf } from './bytes.ts';
import type { StrippedFile } from './bytes.ts';
import { ByteReader, freeBox, freeTopBox, keepBoxes, paddingNames, readBoxes, readTopBoxes } from './iso-boxes.ts';
import type { Box, FilePart } from './iso-boxes.ts';

/** Maximum size of `moov`, the index of a video; an hour of video has a few megabytes. */
const maxIndexBytes = 128_000_000;
/** Bounds the table of a removed track; a camera that records positions 60 times a second fills it in nine hours. */
const maxSamples = 2_000_000;

/** Boxes that players need, by their parent. ISO/IEC 14496-12, table 1; QuickTime File Format Specification. */
const topNames = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'pdin']);
const movieNames = new Set(['mvhd', 'trak', 'mvex', 'iods', 'clip', 'ctab']);
const trackNames = new Set(['tkhd', 'mdia', 'edts', 'tref', 'trgr', 'tapt', 'load', 'clip', 'matt', 'imap']);
const mediaNames = new Set(['mdhd', 'hdlr', 'minf', 'elng']);
const fragmentNames = new Set(['mfhd', 'traf']);
const trackFragmentNames = new Set(['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc']);
/** Tracks with pictures and sound; others record positions, times, and texts. */
const playedHandlers = new Set(['vide', 'soun', 'auxv', 'pict']);

interface SampleRange {
  /** Offset in the file. */
  at: number;
  bytes: number;
}

interface SampleTables {
  sizes: Box;
  /** Number of samples for each run of chunks. */
  runs: Box;
  offsets: Box;
}

function readSampleTables(bytes: Uint8Array, media: readonly Box[]): SampleTables | null {
  const inside = (boxes: readonly Box[], name: string): Box[] => {
    const box = boxes.find((other) => other.name === name);
    return box ? readBoxes(bytes, box.content, box.end).boxes : [];
  };
  const table = inside(inside(media, 'minf'), 'stbl');
  const find = (...names: string[]): Box | undefined => table.find(({ name }) => names.includes(name));
  const [sizes, runs, offsets] = [find('stsz'), find('stsc'), find('stco', 'co64')];
  return sizes && runs && offsets ? { sizes, runs, offsets } : null;
}

/** Returns where the samples of a track are; null if the tables are damaged or too long. */
function sampleRanges(bytes: Uint8Array, { sizes, runs, offsets }: SampleTables): SampleRange[] | null {
  const size = new ByteReader(bytes, sizes.content + 4);
  const [sameSize, sampleCount] = [size.number(4), size.number(4)];
  const offset = new ByteReader(bytes, offsets.content + 4);
  const chunkCount = offset.number(4);
  const run = new ByteReader(bytes, runs.content + 4);
  const runCount = run.number(4);
  const offsetBytes = offsets.name === 'co64' ? 8 : 4;
  const isCut =
    (sameSize === 0 && sizes.content + 12 + sampleCount * 4 > sizes.end) ||
    offsets.content + 8 + chunkCount * offsetBytes > offsets.end ||
    runs.content + 8 + runCount * 12 > runs.end;
  if (isCut || sampleCount > maxSamples || chunkCount > maxSamples) return null;
  const ranges: SampleRange[] = [];
  let samplesLeft = sampleCount;
  let samplesPerChunk = 0;
  let [runsRead, nextRun] = [0, runCount > 0 ? run.number(4) : Infinity];
  for (let chunk = 1; chunk <= chunkCount; chunk += 1) {
    if (chunk === nextRun) {
      samplesPerChunk = run.number(4);
      run.at += 4;
      runsRead += 1;
      nextRun = runsRead < runCount ? run.number(4) : Infinity;
    }
    const samples = Math.min(samplesPerChunk, samplesLeft);
    samplesLeft -= samples;
    let length = sameSize * samples;
    for (let sample = 0; sameSize === 0 && sample < samples; sample += 1) length += size.number(4);
    ranges.push({ at: offset.number(offsetBytes), bytes: length });
  }
  return samplesLeft === 0 ? ranges : null;
}

/** Removes a track with its samples, which its index locates. */
function removeTrack(part: FilePart, track: Box, media: readonly Box[], changes: InPlaceChanges): void {
  const tables = readSampleTables(part.bytes, media);
  const ranges = tables && sampleRanges(part.bytes, tables);
  const removedMetadata = removedPartOf(part.bytes.subarray(track.at, track.end));
  if (!ranges) changes.hasUnreadableParts = true;
  for (const range of ranges ?? []) changes.overwrite(range.at, new Uint8Array(), range.bytes, removedMetadata);
  freeBox(part, track, changes);
}

/** Clears `length` bytes of a box at an offset in its content. */
function clearField({ bytes, offset }: FilePart, box: Box, at: number, length: number, changes: InPlaceChanges): void {
  const start = box.content + at;
  const field = bytes.subarray(start, Math.min(start + length, box.end));
  changes.replace(offset + start, field, new Uint8Array(), 'details');
}

/** Clears the times of recording and change, which follow version and flags. */
const clearTimes = (part: FilePart, box: Box, changes: InPlaceChanges): void =>
  clearField(part, box, 4, part.bytes[box.content] === 1 ? 16 : 8, changes);

/** Offset of the name of a handler, and of the encoder of a track's frames: cameras write their names there. */
const handlerNameAt = 24;
const encoderNameAt = 8 + 8 + 42;
const encoderNameBytes = 32;

interface Track {
  header: Box[];
  media: Box[];
  handler: string;
}

function clearTrackNames(part: FilePart, { header, media, handler }: Track, changes: InPlaceChanges): void {
  for (const box of [...header, ...media]) {
    if (box.name === 'tkhd' || box.name === 'mdhd') clearTimes(part, box, changes);
    if (box.name === 'hdlr') clearField(part, box, handlerNameAt, box.end - box.content - handlerNameAt, changes);
  }
  if (handler !== 'vide') return;
  const { bytes } = part;
  let inside = media;
  for (const name of ['minf', 'stbl']) {
    const parent = inside.find((box) => box.name === name);
    inside = parent ? readBoxes(bytes, parent.content, parent.end).boxes : [];
  }
  const [entry] = inside.filter(({ name }) => name === 'stsd');
  if (entry) clearField(part, entry, encoderNameAt, encoderNameBytes, changes);
}

/** Removes the metadata of a track; returns its boxes if it stays. */
function stripTrack(part: FilePart, track: Box, changes: InPlaceChanges): Track | null {
  const { bytes } = part;
  const header = readBoxes(bytes, track.content, track.end).boxes;
  const mediaBox = header.find(({ name }) => name === 'mdia');
  const media = mediaBox ? readBoxes(bytes, mediaBox.content, mediaBox.end).boxes : [];
  const handlerBox = media.find(({ name }) => name === 'hdlr');
  const handler = handlerBox ? String.fromCharCode(...bytes.subarray(handlerBox.content + 8, handlerBox.content + 12)) : '';
  if (!playedHandlers.has(handler)) {
    removeTrack(part, track, media, changes);
    return null;
  }
  keepBoxes(part, [track.content, track.end], trackNames, changes);
  if (mediaBox) keepBoxes(part, [mediaBox.content, mediaBox.end], mediaNames, changes);
  return { header, media, handler };
}

/** Removes metadata from `moov`. Returns true if tracks were removed. */
function stripMovieIndex(part: FilePart, changes: InPlaceChanges): boolean {
  const [movie] = readBoxes(part.bytes).boxes;
  if (!movie) return false;
  const boxes = keepBoxes(part, [movie.content, movie.end], movieNames, changes);
  const trackBoxes = boxes.filter(({ name }) => name === 'trak');
  const tracks = trackBoxes.map((box) => stripTrack(part, box, changes)).filter((track) => track !== null);
  // Every encoder writes times and names of its own: these alone are no reason to change a file.
  if (!changes.isEmpty) {
    for (const box of boxes) if (box.name === 'mvhd') clearTimes(part, box, changes);
    for (const track of tracks) clearTrackNames(part, track, changes);
  }
  return tracks.length < trackBoxes.length;
}

function stripFragment(part: FilePart, changes: InPlaceChanges): void {
  const [fragment] = readBoxes(part.bytes).boxes;
  if (!fragment) return;
  for (const box of keepBoxes(part, [fragment.content, fragment.end], fragmentNames, changes)) {
    if (box.name === 'traf') keepBoxes(part, [box.content, box.end], trackFragmentNames, changes);
  }
}

/** Changes the metadata in the boxes of a video; returns true if `moov` was read. */
export async function stripMovieBoxes(file: Blob, boxes: readonly Box[], changes: InPlaceChanges): Promise<boolean> {
  let hasIndex = false;
  let hasRemovedTracks = false;
  for (const { name, at, end } of boxes) {
    if (name !== 'moov' && name !== 'moof') continue;
    if (end - at > maxIndexBytes) {
      changes.hasUnreadableParts = true;
      continue;
    }
    const part: FilePart = { bytes: await readBytes(file, at, end - at), offset: at };
    if (name === 'moof') stripFragment(part, changes);
    else if (stripMovieIndex(part, changes)) hasRemovedTracks = true;
    hasIndex ||= name === 'moov';
  }
  // Fragments locate the samples of their tracks in another way.
  if (hasRemovedTracks && boxes.some(({ name }) => name === 'moof')) changes.hasUnreadableParts = true;
  return hasIndex;
}

export async function stripMovie(file: Blob): Promise<StrippedFile> {
  const { boxes, end } = await readTopBoxes(file);
  const changes = new InPlaceChanges(file);
  for (const box of boxes) {
    if (paddingNames.has(box.name)) await changes.clearPadding(box.content, box.end);
    else if (!topNames.has(box.name)) await freeTopBox(file, box, changes);
  }
  const hasIndex = await stripMovieBoxes(file, boxes, changes);
  if (hasIndex && boxes.some(({ name }) => name === 'mdat')) await changes.cut(end);
  else changes.hasUnreadableParts = true;
  return changes.finish();
}
