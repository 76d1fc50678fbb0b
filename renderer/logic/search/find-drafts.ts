// Finds drafts by words of their text, their warning, their further posts, their poll and their attachments.
import type { Draft } from '../../../electron/contract/draft.ts';

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function wordsOf(draft: Draft): string {
  const texts = [draft, ...draft.thread].flatMap(({ text, poll, attachments }) => [
    text,
    ...(poll?.options ?? []),
    ...attachments.flatMap(({ name, description }) => [name, description]),
  ]);
  return plain([draft.spoilerText, ...texts].join('\n'));
}

/** Those that contain every typed word, in their order; all of them when nothing was typed. */
export function findDrafts(typed: string, drafts: readonly Draft[]): readonly Draft[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return drafts;
  return drafts.filter((draft) => {
    const text = wordsOf(draft);
    return words.every((word) => text.includes(word));
  });
}
