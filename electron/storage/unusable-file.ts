// Why a file can't be used that the app doesn't start without, as the person is told before they decide what to do.

/** `newer`: a later version of the app wrote it. `folder`: a folder is in its place. `file-in-path`: a file is in the place of its folder. */
export type Obstacle = 'newer' | 'folder' | 'file-in-path' | 'not-allowed' | 'in-use' | 'disk-full' | 'unreadable';
export type FileRole = 'user-data' | 'journal' | 'cache' | 'settings' | 'accounts' | 'push';

export class UnusableFile extends Error {
  readonly role: FileRole;
  readonly path: string;
  readonly obstacle: Obstacle;

  constructor(role: FileRole, path: string, cause: unknown) {
    const obstacle = obstacleIn(cause);
    super(`${path} can't be used: ${obstacle}`, { cause });
    [this.role, this.path, this.obstacle] = [role, path, obstacle];
  }
}

/** Thrown for a database whose schema this version doesn't know yet. */
export class NewerSchema extends Error {}

const bySystemCode: Record<string, Obstacle> = {
  EISDIR: 'folder',
  ENOTDIR: 'file-in-path',
  EEXIST: 'file-in-path',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  EROFS: 'not-allowed',
  EBUSY: 'in-use',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
};
/** SQLite's primary result codes (sqlite.org/rescode.html): PERM, BUSY, LOCKED, READONLY, FULL, CANTOPEN, AUTH. */
const bySqliteCode: Record<number, Obstacle> = {
  3: 'not-allowed',
  5: 'in-use',
  6: 'in-use',
  8: 'not-allowed',
  13: 'disk-full',
  14: 'not-allowed',
  23: 'not-allowed',
};

function obstacleIn(error: unknown): Obstacle {
  if (error instanceof NewerSchema) return 'newer';
  if (!(error instanceof Error)) return 'unreadable';
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  return (errcode === undefined ? bySystemCode[code ?? ''] : bySqliteCode[errcode & 0xff]) ?? 'unreadable';
}

/** Runs `work`; an error in it is thrown as an `UnusableFile`. */
export function using<T>(role: FileRole, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof UnusableFile ? error : new UnusableFile(role, path, error);
  }
}
