// Lists the differences between the embedded server and Mastodon 4.6.5 that are intended, and those that are still to be fixed.
import { readFileSync } from 'node:fs';
import type { ReplayResult } from './replay.ts';

interface IntendedDifference {
  /** Key of the recorded answer. In both patterns `*` stands for any text. */
  entry: string;
  /** In the form of `replay`: "path: the answer here, not the recorded one". */
  difference: string;
  reason: string;
}

const intendedDifferences: readonly IntendedDifference[] = [
  {
    entry: 'instance.translation_languages',
    difference: 'body.*: extra',
    reason: 'The embedded server translates posts; the recorded server had no translation service.',
  },
  {
    entry: 'refused.translate',
    difference: 'status: 403, not 404',
    reason: 'The embedded server translates posts; the recorded server had no translation service.',
  },
  {
    entry: 'search',
    difference: 'body.statuses: array, not empty array',
    reason: 'The embedded server searches posts; the recorded server had no full-text search.',
  },
  {
    entry: 'trends.statuses',
    difference: 'header link: extra',
    reason: 'Every recent public post can trend, so that trends are not empty with a few users; Mastodon wants several favourites.',
  },
  {
    entry: 'notifications.v2*',
    difference: 'body.*: in another order',
    reason: 'Mastodon creates notifications in several workers at once; here, their order is that of the posts.',
  },
  {
    entry: 'instance.v2',
    difference: 'body.contact.account: object, not null',
    reason: 'The embedded server names its contact account; the recorded server had none.',
  },
  {
    entry: 'instance.v1',
    difference: 'body.contact_account: object, not null',
    reason: 'The embedded server names its contact account; the recorded server had none.',
  },
];

export const knownDifferencesFile = new URL('./known-differences.json', import.meta.url);
/** Differences to be fixed, by the key of the recorded answer. */
export type KnownDifferences = Record<string, string[]>;
export const readKnownDifferences = () => JSON.parse(readFileSync(knownDifferencesFile, 'utf8')) as KnownDifferences;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escapePattern).join('[\\s\\S]*')}$`).test(text);
const covers = ({ entry, difference }: IntendedDifference, key: string, text: string): boolean =>
  matches(entry, key) && matches(difference, text);

const isIntended = (key: string, difference: string): boolean => intendedDifferences.some((intended) => covers(intended, key, difference));

/** Returns the differences of each answer that are not intended; answers without any are left out. */
export function unintendedDifferences({ differences }: ReplayResult): KnownDifferences {
  const lists = [...differences].map(([key, list]) => [key, list.filter((difference) => !isIntended(key, difference))] as const);
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}

/** Returns the intended differences that do not exist any more. */
export const outdatedIntendedDifferences = ({ differences }: ReplayResult): IntendedDifference[] =>
  intendedDifferences.filter((intended) => ![...differences].some(([key, list]) => list.some((text) => covers(intended, key, text))));

export function summarize(result: ReplayResult): string {
  const lists = [...result.differences.values()];
  const total = lists.flat().length;
  const knownCount = Object.values(unintendedDifferences(result)).flat().length;
  const alike = lists.filter((list) => list.length === 0).length;
  return `${lists.length} recorded answers, ${alike} alike, ${total - knownCount} intended differences, ${knownCount} known differences`;
}
