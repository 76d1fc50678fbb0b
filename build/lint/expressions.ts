// Lint rule for expressions that are hard to read: chained ternaries on one line.
import type { Rule } from 'eslint';

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

export const expressionsPlugin = { rules: { 'chained-ternaries': chainedTernaries } };
