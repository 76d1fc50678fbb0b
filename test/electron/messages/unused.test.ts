// No message stays in the catalogues that nothing shows any more. What is handed on whole counts as shown.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../../build/messages/compile.ts';

const catalogue = JSON.parse(readFileSync('electron/messages/en.json', 'utf8')) as Catalogue;
const sources = ['electron', 'renderer'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|svelte)$/.test(file) && !file.endsWith('messages.d.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')),
);

/** `describeRefusal` finds them by the name of the endpoint that failed. */
const byEndpoint = /^errors\.actions?\b/;

type Node = Catalogue[string] | undefined;
const at = (path: readonly string[]): Node =>
  path.reduce<Node>((node, key) => (typeof node === 'object' ? node[key] : undefined), catalogue);
const namesIn = (node: Node, path: string): string[] =>
  typeof node === 'object' ? Object.entries(node).flatMap(([key, value]) => namesIn(value, `${path}.${key}`)) : [path];

/** The names of messages by which a file knows parts of the catalogue: `m`, and what it takes out of it. */
function aliasesOf(source: string): Map<string, string[][]> {
  const known = new Map<string, string[][]>([['m', [[]]]]);
  for (const [, name = ''] of source.matchAll(/\bm(?: as |: )(\w+)/g)) known.set(name, [[]]);
  const add = (name: string, path: string[]) => {
    if (at(path) !== undefined) known.set(name, [...(known.get(name) ?? []), path]);
  };
  const taken = /(?:const|let)\s+(?:(\w+)|\{([^}]*)\})(?::[^=]+)?\s*=\s*(?:\$derived\()?\s*(\w+)((?:\.\w+)*)\)?\s*[;,\n]/g;
  for (const [, name, names, from = '', chain = ''] of source.matchAll(taken)) {
    for (const base of known.get(from) ?? []) {
      const path = [...base, ...chain.split('.').slice(1)];
      if (name !== undefined) add(name, path);
      for (const each of names?.split(',') ?? []) {
        const [key = '', local = key] = each.split(':').map((part) => part.trim());
        add(local, [...path, key]);
      }
    }
  }
  return known;
}

test('every message of English is shown somewhere', () => {
  const shown = new Set<string>();
  for (const source of sources) {
    const known = aliasesOf(source);
    for (const [, from = '', chain = '', next = ''] of source.matchAll(/(?<![.\w'-])(\w+)((?:\??\.\s*\w+)*)(?=(\s*\S?))/g)) {
      for (const base of known.get(from) ?? []) {
        const keys = chain
          .split('.')
          .slice(1)
          .map((key) => key.replaceAll(/[\s?]/g, ''));
        const path = [...base];
        for (const key of keys) if (typeof at(path) === 'object') path.push(key);
        // A part that is only given a name isn't shown yet, and the name itself isn't either where it is given.
        const isNamed = typeof at(path) === 'object' && (keys.length > 0 ? /^\s*;/.test(next) : /^\s*[=:,}]/.test(next));
        if (path.length > 0 && !isNamed) for (const name of namesIn(at(path), path.join('.'))) shown.add(name);
      }
    }
  }
  const all = Object.entries(catalogue).flatMap(([area, node]) => namesIn(node, area));
  expect(all.filter((name) => !shown.has(name) && !byEndpoint.test(name))).toEqual([]);
});
