// Tests that the catalogues contain no unused messages. A group passed as a whole counts as used.
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

/** `describeRefusal` looks these messages up by the name of the failed endpoint. */
const endpointMessages = /^errors\.actions?\b/;

type CatalogueNode = Catalogue[string] | undefined;
const at = (path: readonly string[]): CatalogueNode =>
  path.reduce<CatalogueNode>((node, key) => (typeof node === 'object' ? node[key] : undefined), catalogue);
const namesIn = (node: CatalogueNode, path: string): string[] =>
  typeof node === 'object' ? Object.entries(node).flatMap(([key, value]) => namesIn(value, `${path}.${key}`)) : [path];

/** Variables by which a file refers to parts of the catalogue: `m`, and those assigned or destructured from it. */
function aliasesOf(source: string): Map<string, string[][]> {
  const aliases = new Map<string, string[][]>([['m', [[]]]]);
  for (const [, name = ''] of source.matchAll(/\bm(?: as |: )(\w+)/g)) aliases.set(name, [[]]);
  const add = (name: string, path: string[]) => {
    if (at(path) !== undefined) aliases.set(name, [...(aliases.get(name) ?? []), path]);
  };
  const assignmentPattern = /(?:const|let)\s+(?:(\w+)|\{([^}]*)\})(?::[^=]+)?\s*=\s*(?:\$derived\()?\s*(\w+)((?:\.\w+)*)\)?\s*[;,\n]/g;
  for (const [, name, names, from = '', chain = ''] of source.matchAll(assignmentPattern)) {
    for (const base of aliases.get(from) ?? []) {
      const path = [...base, ...chain.split('.').slice(1)];
      if (name !== undefined) add(name, path);
      for (const each of names?.split(',') ?? []) {
        const [key = '', local = key] = each.split(':').map((part) => part.trim());
        add(local, [...path, key]);
      }
    }
  }
  return aliases;
}

test('every English message is used', () => {
  const usedNames = new Set<string>();
  for (const source of sources) {
    const aliases = aliasesOf(source);
    for (const [, from = '', chain = '', next = ''] of source.matchAll(/(?<![.\w'-])(\w+)((?:\??\.\s*\w+)*)(?=(\s*\S?))/g)) {
      for (const base of aliases.get(from) ?? []) {
        const keys = chain
          .split('.')
          .slice(1)
          .map((key) => key.replaceAll(/[\s?]/g, ''));
        const path = [...base];
        for (const key of keys) if (typeof at(path) === 'object') path.push(key);
        // Assigning a group to a variable is no use of its messages.
        const isAssigned = typeof at(path) === 'object' && (keys.length > 0 ? /^\s*;/.test(next) : /^\s*[=:,}]/.test(next));
        if (path.length > 0 && !isAssigned) for (const name of namesIn(at(path), path.join('.'))) usedNames.add(name);
      }
    }
  }
  const all = Object.entries(catalogue).flatMap(([area, node]) => namesIn(node, area));
  expect(all.filter((name) => !usedNames.has(name) && !endpointMessages.test(name))).toEqual([]);
});
