// Lint rules for the renderer's styles, in .css files and in the <style> blocks of Svelte files.
import { relative } from 'node:path';
import type { AST, Linter, Rule } from 'eslint';
import { parse } from 'postcss';
import type { Declaration, Root } from 'postcss';

/** Offered by svelte-eslint-parser, and for .css files by `cssParser`. Locations count from the start of the file. */
interface StyleServices {
  getStyleContext?: () => { sourceAst?: Root | null };
}

/** Parses a .css file as an empty program. The rules read its styles through the same service as those of a Svelte file. */
export const cssParser: Linter.Parser = {
  parseForESLint(text) {
    const lines = text.split('\n');
    const end = { line: lines.length, column: lines.at(-1)?.length ?? 0 };
    const ast = {
      type: 'Program',
      sourceType: 'module',
      body: [],
      comments: [],
      tokens: [],
      range: [0, text.length],
      loc: { start: { line: 1, column: 0 }, end },
    } satisfies AST.Program;
    const services: StyleServices = { getStyleContext: () => ({ sourceAst: parse(text) }) };
    return { ast, services, visitorKeys: { Program: [] } };
  },
};

const styleOf = ({ sourceCode }: Rule.RuleContext): Root | null =>
  (sourceCode.parserServices as StyleServices).getStyleContext?.().sourceAst ?? null;

function locationOf({ source }: Declaration): AST.SourceLocation {
  const start = { line: source?.start?.line ?? 1, column: (source?.start?.column ?? 1) - 1 };
  return { start, end: { line: source?.end?.line ?? start.line, column: source?.end?.column ?? start.column } };
}

/** The only option of each rule: reasons by the path of a file in which the rule does not hold. */
const schema: Rule.RuleMetaData['schema'] = [{ type: 'object', additionalProperties: { type: 'string' } }];
const messagesWith = (violation: string) => ({
  violation,
  unneeded: 'This file follows the rule: remove it from the exceptions in eslint.config.js.',
});

/** Reports violations. In a file with an exception, reports instead if there are none. */
function report(context: Rule.RuleContext, violations: { loc: AST.SourceLocation; data?: Record<string, string> }[]): void {
  const exceptions = (context.options[0] ?? {}) as Record<string, string>;
  const path = relative(context.cwd, context.filename).replaceAll('\\', '/');
  if (!(path in exceptions)) for (const violation of violations) context.report({ messageId: 'violation', ...violation });
  else if (violations.length === 0) context.report({ messageId: 'unneeded', loc: { line: 1, column: 0 } });
}

/** Creates a rule about single declarations. `{{ declaration }}` in the message is the declaration's text. */
const declarationRule = (message: string, isViolation: (declaration: Declaration) => boolean): Rule.RuleModule => ({
  meta: { type: 'problem', schema, messages: messagesWith(message) },
  create: (context) => ({
    Program() {
      const violations: Parameters<typeof report>[1] = [];
      styleOf(context)?.walkDecls((node) => {
        if (isViolation(node)) violations.push({ loc: locationOf(node), data: { declaration: `${node.prop}: ${node.value}` } });
      });
      report(context, violations);
    },
  }),
});

/** Pixels of the tokens, half steps within a control, and 1px. */
const steps = new Set([0, 1, 2, 4, 6, 8, 12, 16, 24, 32]);
const spacing = declarationRule(
  `“{{ declaration }}” is no step of the spacing scale: use a token of tokens.css, or one of ${[...steps].join(', ')} px.`,
  ({ prop, value }) =>
    /^(padding|margin|gap|row-gap|column-gap)/.test(prop) &&
    [...value.matchAll(/(\d*\.?\d+)px/g)].some(([, pixels]) => !steps.has(Number(pixels))),
);

const isOwnRadius = ({ prop, value }: Declaration) => /^border.*radius$/.test(prop) && /\d(px|%|em)/.test(value);
/** Allows durations with `!important`, which turn motion off for users who prefer reduced motion. */
const isOwnDuration = ({ prop, value, important }: Declaration) =>
  !important && /^(transition|animation)(-duration)?$/.test(prop) && /(?<!var\([^)]*)\b\d*\.?\d+m?s\b/.test(value);
const tokens = declarationRule(
  '“{{ declaration }}” must use the radii and durations of tokens.css.',
  (declaration) => isOwnRadius(declaration) || isOwnDuration(declaration),
);

/** Returns the values of a shorthand. A function such as calc() is one value. */
const valuesOf = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

function isPhysical({ prop, value }: Declaration): boolean {
  if (/(^|-)(left|right)($|-)/.test(prop)) return true;
  if (/^(text-align|float|clear)$/.test(prop)) return /^(left|right)$/.test(value);
  const [first, second, third = first, fourth = second, ...rest] = valuesOf(value);
  if (/^(margin|padding|inset|border-width|border-style|border-color|scroll-margin|scroll-padding)$/.test(prop))
    return rest.length === 0 && second !== fourth;
  if (prop === 'border-radius') return !value.includes('/') && second !== undefined && (first !== second || fourth !== third);
  return /gradient\(to (left|right)/.test(value);
}
const logicalProperties = declarationRule(
  '“{{ declaration }}” names a left or right edge: use start and end, so that the window is right in Arabic too.',
  isPhysical,
);

const visibleHover: Rule.RuleModule = {
  meta: { type: 'problem', schema, messages: messagesWith('This file has buttons, but no :hover style.') },
  create(context) {
    const buttons: Rule.Node[] = [];
    return {
      "SvelteElement[kind='html'][name.name=/^(button|summary)$/]": (node: Rule.Node) => buttons.push(node),
      'Program:exit'() {
        let hasHover = false;
        styleOf(context)?.walkRules(({ selector }) => void (hasHover ||= selector.includes(':hover')));
        report(
          context,
          (hasHover ? [] : buttons).slice(0, 1).flatMap(({ loc }) => (loc ? [{ loc }] : [])),
        );
      },
    };
  },
};

export const stylesPlugin = {
  rules: { spacing, tokens, 'logical-properties': logicalProperties, 'visible-hover': visibleHover },
};
