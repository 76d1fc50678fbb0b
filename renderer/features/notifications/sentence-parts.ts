// Splits the sentence of a notification into its text, its names, and the number of other accounts, which are links and a button.
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import { joinNames } from '../../logic/text/names.ts';
import { m } from '../../../electron/messages/views.ts';

export type SentencePart = { kind: 'name'; account: Account } | { kind: 'text' | 'others'; text: string };

// Placeholders from the private use area, which the words around them cannot contain.
const name = '\uE000';
const [othersStart, othersEnd] = ['\uE001', '\uE002'];
const placeholders = new RegExp(`(${name}|${othersStart}[^${othersEnd}]*${othersEnd})`, 'u');

/** Marks what the language adds to the last name, such as " and 3 others". */
function markOthers(names: string): string {
  const at = names.lastIndexOf(name) + name.length;
  return at === names.length ? names : `${names.slice(0, at)}${othersStart}${names.slice(at)}${othersEnd}`;
}

/** `sentence`: builds the sentence around the accounts. `namedAccounts`: one or two. `otherCount`: number of accounts without a name. */
export function splitSentence(
  sentence: (about: { who: string; people: 'one' | 'several' }) => string,
  namedAccounts: readonly Account[],
  otherCount: number,
): SentencePart[] {
  const who = namedAccounts.length === 2 ? m.names.two({ first: name, second: name }) : markOthers(joinNames(m.names, [name], otherCount));
  const people = namedAccounts.length + otherCount > 1 ? 'several' : 'one';
  const remaining = [...namedAccounts];
  return sentence({ who, people })
    .split(placeholders)
    .flatMap((part): SentencePart[] => {
      if (part === '') return [];
      if (part.startsWith(othersStart)) return [{ kind: 'others', text: part.slice(1, -1) }];
      if (part !== name) return [{ kind: 'text', text: part }];
      const account = remaining.shift();
      return account ? [{ kind: 'name', account }] : [];
    });
}
