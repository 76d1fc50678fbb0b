// Judges what the app made of a damaged user data folder: nothing that the user wrote or chose may be lost without a report.
import { makeAccountKey } from '../../electron/contract/accounts.ts';
import type { Damage } from '../../electron/contract/damage.ts';
import type { UnusableFileError } from '../../electron/storage/unusable-file.ts';

export const damagedAccount = makeAccountKey('https://coast.example', '1');

export type OpenedFolder =
  | {
      kind: 'opened';
      /** Texts of drafts and unsent posts. */
      texts: readonly string[];
      theme: string;
      accountCount: number;
      reports: readonly { what: Damage['what']; path: string; isMissing: boolean }[];
    }
  | { kind: 'refused'; path: string; obstacle: UnusableFileError['obstacle'] }
  | { kind: 'failed'; reason: string }
  /** The folder was not open after the time limit. */
  | { kind: 'hung' };

export interface DamageCase {
  /** Damage and file, in words. */
  name: string;
  /** Contents before the damage. */
  texts: readonly string[];
  theme: string;
  accountCount: number;
  /** Obstacle that a refusal has to name; null: the app may not refuse. */
  obstacle: UnusableFileError['obstacle'] | null;
  /** The bytes of every damaged file of the user are in the folder after the start, as they were before it. */
  areBytesKept: boolean;
  opened: OpenedFolder;
}

/**
 * `intact`: everything is there. `reported`: what is missing was reported. `refused`: the app named the reason and changed nothing. The
 * others are faults.
 */
const verdicts = ['intact', 'reported', 'refused', 'silent', 'not kept', 'wrong reason', 'hung', 'failed'] as const;
export type DamageVerdict = (typeof verdicts)[number];
const faultVerdicts: readonly DamageVerdict[] = ['silent', 'not kept', 'wrong reason', 'hung', 'failed'];

export const isFault = (verdict: DamageVerdict): boolean => faultVerdicts.includes(verdict);

/** Counts the stored texts that are there; each stored text counts once. */
function countTexts({ texts, opened }: DamageCase): number {
  if (opened.kind !== 'opened') return 0;
  const openedTexts = new Set(opened.texts);
  return texts.filter((text) => openedTexts.has(text)).length;
}

export function judgeDamage(damage: DamageCase): DamageVerdict {
  const { opened, obstacle, texts, theme, accountCount, areBytesKept } = damage;
  if (opened.kind === 'hung' || opened.kind === 'failed') return opened.kind;
  if (opened.kind === 'refused') return opened.obstacle === obstacle ? 'refused' : 'wrong reason';
  const losses: string[] = [];
  if (countTexts(damage) < texts.length) losses.push('journal');
  if (opened.theme !== theme) losses.push('settings');
  if (opened.accountCount < accountCount) losses.push('accounts');
  if (losses.length === 0) return 'intact';
  const reportedFiles: string[] = opened.reports.map(({ what }) => (what === 'account' ? 'accounts' : what));
  if (!losses.every((what) => reportedFiles.includes(what))) return 'silent';
  return areBytesKept ? 'reported' : 'not kept';
}

export interface DamageTally {
  counts: Record<DamageVerdict, number>;
  /** Texts that were stored in the folders that were opened, and those of them that are still there. */
  storedTexts: number;
  keptTexts: number;
  /** Names of the cases with a fault, with their verdict. */
  faults: string[];
}

export function tallyDamages(cases: readonly DamageCase[]): DamageTally {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<DamageVerdict, number>;
  const tally: DamageTally = { counts, storedTexts: 0, keptTexts: 0, faults: [] };
  for (const each of cases) {
    const verdict = judgeDamage(each);
    counts[verdict] += 1;
    if (isFault(verdict)) tally.faults.push(`${each.name}: ${verdict}`);
    if (each.opened.kind !== 'opened') continue;
    tally.storedTexts += each.texts.length;
    tally.keptTexts += countTexts(each);
  }
  return tally;
}

/** Returns the last line of a run. */
export const describeTally = ({ counts, storedTexts, keptTexts }: DamageTally): string =>
  `${Object.values(counts).reduce((sum, count) => sum + count, 0)} damages: ${verdicts.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ')}; ${keptTexts} of ${storedTexts} texts kept`;
