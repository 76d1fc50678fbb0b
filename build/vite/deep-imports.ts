// Checks the imports of single files inside packages. A package may move such files in any version, and a CommonJS file without an imported
// name gives undefined at run time: the build fails instead.
import { createRequire } from 'node:module';
import { parseAst } from 'vite';
import type { Plugin } from 'vite';

const requireFile = createRequire(import.meta.url);
/** Matches `undici/lib/dispatcher/agent.js`, and no path that only names a part of a package, such as `hono/cors`. */
const deepImportPattern = /^(?:@[^/]+\/)?[^./@][^/]*\/.+\.c?js$/;

function describeProblem(file: string, names: readonly string[]): string | null {
  let exported: object;
  try {
    exported = requireFile(file) as object;
  } catch (error) {
    return `cannot import ${file}: ${(error as Error).message.split('\n', 1)[0]}`;
  }
  const missingNames = names.filter((name) => name !== 'default' && !(name in exported));
  return missingNames.length === 0 ? null : `imports ${missingNames.join(', ')} from ${file}, which does not export it`;
}

/** Returns one message for each import of `code` that the installed package cannot serve. */
export function findBrokenDeepImports(code: string): string[] {
  return parseAst(code).body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || !deepImportPattern.test(statement.source.value)) return [];
    const names = statement.specifiers.map((specifier) => {
      if (specifier.type !== 'ImportSpecifier') return 'default';
      return specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value;
    });
    return describeProblem(statement.source.value, names) ?? [];
  });
}

export const checkDeepImports: Plugin = {
  name: 'check-deep-imports',
  // TypeScript's types are erased by then.
  enforce: 'post',
  transform(code, id) {
    if (id.includes('/node_modules/') || !id.endsWith('.ts')) return;
    const [problem] = findBrokenDeepImports(code);
    if (problem !== undefined) this.error(`${id} ${problem}.`);
  },
};
