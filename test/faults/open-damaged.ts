// Opens a user data folder as a start of the app does, in a process of its own, and prints as JSON what is in it.
import { UnusableFileError } from '../../electron/storage/unusable-file.ts';
import { damagedAccount } from './damage-tally.ts';
import type { OpenedFolder } from './damage-tally.ts';
import { openUserData } from './open-user-data.ts';

function open(folder: string): OpenedFolder {
  try {
    const files = openUserData(folder);
    const { journal, settings, accountList, damage } = files;
    const rows = [...journal.drafts.list(damagedAccount), ...journal.outbox.list(damagedAccount).map(({ draft }) => draft)];
    const result = {
      kind: 'opened',
      texts: rows.map(({ text }) => text),
      theme: settings.get().theme,
      accountCount: accountList.read().accounts.length,
      reports: damage.list().map(({ what, path, isMissing = false }) => ({ what, path, isMissing })),
    } as const;
    files.close();
    return result;
  } catch (error) {
    if (error instanceof UnusableFileError) return { kind: 'refused', path: error.path, obstacle: error.obstacle };
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

console.log(JSON.stringify(open(process.argv[2] ?? '')));
