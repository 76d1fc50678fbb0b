// Lint rules for expressions: chained ternaries on one line, and loops that follow links without `walk()`.
import type { Rule } from 'eslint';

type AssignmentExpression = Parameters<NonNullable<Rule.RuleListener['AssignmentExpression']>>[0];
type Node = AssignmentExpression['left'] | AssignmentExpression['right'];
type CallExpression = Extract<Node, { type: 'CallExpression' }>;

const chainedTernaries: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { chained: 'Use early returns, if/else, or a table: a chain of ternaries on one line has to be read twice.' },
  },
  create: (context) => ({
    'ConditionalExpression > ConditionalExpression'({ parent }: Rule.NodeParentExtension) {
      const loc = parent?.loc;
      if (loc && loc.start.line === loc.end.line) context.report({ loc, messageId: 'chained' });
    },
  }),
};

const linkFunction = /^(get|find|parent|next|previous|(?!indexOf|lastIndexOf)\w+Of)$/;

/** Returns the name of the called function or method. */
function calledName({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

const walks: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { walk: 'Follow links with walk() of renderer/logic/reply-links.ts: links between items of a server may form rings.' },
  },
  create: ({ sourceCode, report }) => {
    /** Reports `item = parents.get(item)` and the like. */
    const check = ({ left, right }: { left: Node; right: Node }): void => {
      if (left.type !== 'Identifier') return;
      const calls = [right, ...(right.type === 'LogicalExpression' ? [right.left] : [])].flatMap((node) =>
        node.type === 'ChainExpression' ? [node.expression] : [node],
      );
      for (const node of calls) {
        const call = node.type === 'MemberExpression' ? node.object : node;
        if (call.type !== 'CallExpression' || !linkFunction.test(calledName(call))) continue;
        const hasItem = call.arguments.some((argument) => new RegExp(`\\b${left.name}\\b`).test(sourceCode.getText(argument)));
        if (hasItem) report({ node: left, messageId: 'walk' });
      }
    };
    return {
      ':matches(ForStatement, WhileStatement, DoWhileStatement) AssignmentExpression[operator="="]': check,
    };
  },
};

export const expressionsPlugin = { rules: { 'chained-ternaries': chainedTernaries, walks } };
