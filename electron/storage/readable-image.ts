// Reads a database file and its write-ahead log without SQLite, which ignores all frames of a log after the first damaged one.
// Formats: sqlite.org/fileformat2.html (1.3 and 4), sqlite.org/walformat.html (2.1).
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

const magic = 'SQLite format 3';
const databaseHeaderBytes = 100;
const logHeaderBytes = 32;
const frameHeaderBytes = 24;
const indexHeaderBytes = 48;
const logFormat = 3_007_000;
const defaultPageSize = 4_096;
/** A damaged header may claim any size; a file is not padded by more. */
const maxPaddingBytes = 256 * 1024 * 1024;

const empty = Buffer.alloc(0);
/** Returns the size of a regular file; null for a missing file and everything else. */
export function fileSize(path: string): number | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : null;
}
const readFile = (path: string): Buffer => (fileSize(path) === null ? empty : readFileSync(path));

function readStart(path: string, length: number): Buffer {
  if (fileSize(path) === null) return empty;
  const bytes = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, length, 0));
  } finally {
    closeSync(file);
  }
}

const isPageSize = (size: number): boolean => size >= 512 && size <= 65_536 && Number.isInteger(Math.log2(size));

const hasHeader = (bytes: Buffer): boolean =>
  bytes.length >= databaseHeaderBytes && bytes.toString('latin1', 0, magic.length) === magic && pageSizeIn(bytes) !== null;

/** Returns the page size in a database header; null if it is not one. The value 1 stands for 65,536. */
function pageSizeIn(bytes: Buffer): number | null {
  if (bytes.length < databaseHeaderBytes) return null;
  const size = bytes.readUInt16BE(16) === 1 ? 65_536 : bytes.readUInt16BE(16);
  return isPageSize(size) ? size : null;
}

type Checksum = readonly [number, number];
const checksumAt = (bytes: Buffer, offset: number): Checksum => [bytes.readUInt32BE(offset), bytes.readUInt32BE(offset + 4)];
const isEqual = (first: Checksum, second: Checksum): boolean => first[0] === second[0] && first[1] === second[1];

function addToChecksum([first, second]: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [sum0, sum1] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    sum0 = (sum0 + view.getUint32(at, !isBigEndian) + sum1) >>> 0;
    sum1 = (sum1 + view.getUint32(at + 4, !isBigEndian) + sum0) >>> 0;
  }
  return [sum0, sum1];
}

interface Frame {
  /** Page number, from 1. */
  page: number;
  /** Pages of the database after this commit; 0: not the last frame of a transaction. */
  commitSize: number;
  content: Buffer;
  /** Number of the frame in the log, from 1. */
  number: number;
}

interface Log {
  hasValidHeader: boolean;
  pageSize: number;
  salts: Buffer;
  /** Frames with a correct checksum, up to the last commit. */
  frames: Frame[];
  /** Number of frames that SQLite uses: up to the last commit before the first damaged frame. */
  usedCount: number;
  /** Bytes after the last complete frame. */
  restBytes: number;
}

/**
 * Parses a log. A frame's checksum starts from the stored one of the frame before, so a damaged frame does not affect those after it.
 * Frames with other salts are left from before the last restart of the log.
 */
function parseLog(bytes: Buffer, pageSizeOfFile: number): Log | null {
  if (bytes.length < logHeaderBytes) return null;
  const start = bytes.readUInt32BE(0);
  const isBigEndian = start === 0x377f_0683;
  const hasKnownFormat = (isBigEndian || start === 0x377f_0682) && bytes.readUInt32BE(4) === logFormat && isPageSize(bytes.readUInt32BE(8));
  const hasValidHeader = hasKnownFormat && isEqual(addToChecksum([0, 0], bytes.subarray(0, 24), isBigEndian), checksumAt(bytes, 24));
  const pageSize = hasValidHeader ? bytes.readUInt32BE(8) : pageSizeOfFile;
  const frameBytes = frameHeaderBytes + pageSize;
  const hasFrame = bytes.length >= logHeaderBytes + frameBytes;
  const salts = hasValidHeader || !hasFrame ? bytes.subarray(16, 24) : bytes.subarray(logHeaderBytes + 8, logHeaderBytes + 16);
  const frames: Frame[] = [];
  let previous = checksumAt(bytes, 24);
  let isIntact = hasValidHeader;
  let usedCount = 0;
  const frameCount = Math.floor((bytes.length - logHeaderBytes) / frameBytes);
  for (let number = 1; number <= frameCount; number += 1) {
    const offset = logHeaderBytes + (number - 1) * frameBytes;
    const content = bytes.subarray(offset + frameHeaderBytes, offset + frameBytes);
    const sum = addToChecksum(addToChecksum(previous, bytes.subarray(offset, offset + 8), isBigEndian), content, isBigEndian);
    previous = checksumAt(bytes, offset + 16);
    const isValid = bytes.subarray(offset + 8, offset + 16).equals(salts) && isEqual(sum, previous);
    isIntact &&= isValid;
    if (!isValid) continue;
    const frame = { page: bytes.readUInt32BE(offset), commitSize: bytes.readUInt32BE(offset + 4), content, number };
    frames.push(frame);
    if (isIntact && frame.commitSize > 0) usedCount = number;
  }
  const commitCount = frames.findLastIndex(({ commitSize }) => commitSize > 0) + 1;
  const restBytes = (bytes.length - logHeaderBytes) % frameBytes;
  return { hasValidHeader, pageSize, salts, frames: frames.slice(0, commitCount), usedCount, restBytes };
}

/** Reads the index of the log, which survives a kill of the app; null if it is not valid. Its numbers have the byte order of the computer. */
function readLogIndex(path: string): { frameCount: number; salts: Buffer } | null {
  const bytes = readStart(`${path}-shm`, 2 * indexHeaderBytes);
  const header = bytes.subarray(0, indexHeaderBytes);
  // SQLite writes the header twice: different copies belong to an unfinished write.
  if (bytes.length < 2 * indexHeaderBytes || !header.equals(bytes.subarray(indexHeaderBytes))) return null;
  if (header.readUInt32LE(0) !== logFormat || header[12] !== 1) return null;
  return { frameCount: header.readUInt32LE(16), salts: header.subarray(32, 40) };
}

/** Restarts of the log that a power failure may lose from its index, which is not flushed to disk. */
const maxLostRestarts = 1_000;

/** True if the log with these salts was restarted after the index was written: SQLite increases the first salt by 1. */
function isRestarted(salts: Buffer, indexSalts: Buffer): boolean {
  const restartCount = (salts.readUInt32BE(0) - indexSalts.readUInt32BE(0)) >>> 0;
  return restartCount > 0 && restartCount <= maxLostRestarts;
}

/** True if frames that the index names belong to another log than the one on disk. */
function isForeign(log: Log, index: ReturnType<typeof readLogIndex>): boolean {
  if (index === null || index.frameCount === 0 || !log.hasValidHeader || log.salts.equals(index.salts)) return false;
  return !isRestarted(log.salts, index.salts);
}

const readLog = (path: string, pageSizeOfFile: number): Log | null => parseLog(readFile(`${path}-wal`), pageSizeOfFile);

function hasLostCommits(log: Log, index: ReturnType<typeof readLogIndex>): boolean {
  if (!log.hasValidHeader || isForeign(log, index)) return true;
  if (log.frames.some(({ number }) => number > log.usedCount)) return true;
  if (index) return log.salts.equals(index.salts) && log.usedCount < index.frameCount;
  // Without an index, a cut shows only in the middle of a page: the header of a frame is written before its page.
  return log.restBytes > 0 && log.restBytes !== frameHeaderBytes;
}

/** True if the file ends before its last page does. SQLite reads zeros instead of the missing bytes. */
export function isCut(path: string): boolean {
  const pageSize = pageSizeIn(readStart(path, databaseHeaderBytes));
  return pageSize !== null && (fileSize(path) ?? 0) % pageSize !== 0;
}

/**
 * True if the log of the database lost commits: it is missing, damaged, cut, or of another database. An interrupted last write is no
 * damage: it was never confirmed.
 */
export function hasLostLog(path: string): boolean {
  const stats = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) return true;
  const index = readLogIndex(path);
  if (!stats || stats.size === 0) return index !== null && index.frameCount > 0;
  const log = readLog(path, pageSizeIn(readStart(path, databaseHeaderBytes)) ?? defaultPageSize);
  return log === null || hasLostCommits(log, index);
}

/** Returns the readable frames of the log; none for the log of another database. */
function readFrames(path: string, pageSize: number | null): { frames: Frame[]; pageSize: number } {
  const log = readLog(path, pageSize ?? defaultPageSize);
  if (log === null || isForeign(log, readLogIndex(path))) return { frames: [], pageSize: pageSize ?? defaultPageSize };
  return log.pageSize === (pageSize ?? log.pageSize) ? log : { frames: [], pageSize: pageSize ?? log.pageSize };
}

/**
 * Returns the database with every readable frame of its log, in a form that needs no log. Missing pages are zeros, because SQLite refuses a
 * file that is shorter than its header says.
 */
export function readImage(path: string, withLog = true): Buffer {
  const file = readFile(path);
  const { frames, pageSize } = withLog ? readFrames(path, pageSizeIn(file)) : { frames: [], pageSize: pageSizeIn(file) ?? defaultPageSize };
  const claimedPages = Math.max(hasHeader(file) ? file.readUInt32BE(28) : 0, frames.at(-1)?.commitSize ?? 0);
  const paddingBytes = claimedPages * pageSize - file.length;
  const length = paddingBytes > 0 && paddingBytes <= maxPaddingBytes ? file.length + paddingBytes : file.length;
  const image = Buffer.alloc(Math.ceil(length / pageSize) * pageSize);
  file.copy(image);
  for (const { page, content } of frames) if (page * pageSize <= image.length) content.copy(image, (page - 1) * pageSize);
  // Read and write version 1: without a write-ahead log.
  if (hasHeader(image)) image.fill(1, 18, 20);
  return image;
}

/** Reads the schema version, which is in the newest first page; 0: no database, a new one, or one that cannot be read. */
export function readSchemaVersion(path: string): number {
  try {
    const start = readStart(path, databaseHeaderBytes);
    const logged = readLog(path, pageSizeIn(start) ?? defaultPageSize)?.frames.findLast(({ page }) => page === 1);
    const header = logged?.content ?? start;
    return hasHeader(header) ? header.readUInt32BE(60) : 0;
  } catch {
    // The code that opens the file reports the reason.
    return 0;
  }
}
