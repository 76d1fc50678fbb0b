// Lint rules for plain English: a comment names its subject first, a variable is a noun, and a type name says what it describes.
import type { Rule } from 'eslint';

/** A pronoun, or a conjunction without a main clause before it. */
const firstWord = /^\W*(What|Who|Whom|Whose|Which|It|Its|Of|As|That|This|Those|These|They)\b(?!-)/;

interface CommentNode {
  type: string;
  value: string;
  loc?: Rule.Node['loc'];
}

const commentSubject: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { noSubject: 'Name the subject: “{{ word }}” at the beginning of a comment refers to nothing that the reader has seen.' },
  },
  create(context) {
    function check({ value, loc }: CommentNode): void {
      const word = firstWord.exec(value)?.[1];
      if (word !== undefined && loc) context.report({ loc, messageId: 'noSubject', data: { word } });
    }
    return {
      Program() {
        const comments = context.sourceCode.getAllComments() as CommentNode[];
        for (const [index, comment] of comments.entries()) {
          const previous = comments[index - 1];
          const isContinuation =
            comment.type === 'Line' && previous?.type === 'Line' && previous.loc?.end.line === (comment.loc?.start.line ?? 0) - 1;
          if (!isContinuation) check(comment);
        }
      },
      SvelteHTMLComment: (node: Rule.Node) => check(node as unknown as CommentNode),
    };
  },
};

/** Participles and adjectives without a noun: a reader has to find out what was found, known, or kept. */
const bannedVariables = new Set(
  (
    'added asked became calm changed chosen closed counted done doubt found given gone heard held how kept known left let loaded made meant ' +
    'missed moved named needed opened put quiet removed said saved seen sent shown spoken stored taken told tried waiting wanted written'
  ).split(' '),
);
const bannedTypes = new Set([
  'Asked',
  'Became',
  'Found',
  'Given',
  'Held',
  'How',
  'Kept',
  'Known',
  'Place',
  'Said',
  'Shown',
  'Told',
  'Wanted',
  'Words',
]);

interface NamedNode {
  type: string;
  name?: string;
  loc?: Rule.Node['loc'];
  left?: NamedNode;
}

const nouns: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { banned: 'Use a noun that says what “{{ name }}” is, such as queuedPopups or ReplyContext.' },
  },
  create(context) {
    const checkIn = (banned: ReadonlySet<string>) => (node: NamedNode | null) => {
      const target = node?.type === 'AssignmentPattern' ? node.left : node;
      const { name, loc } = target ?? {};
      if (name !== undefined && loc && banned.has(name)) context.report({ loc, messageId: 'banned', data: { name } });
    };
    const checkVariable = checkIn(bannedVariables);
    const checkType = checkIn(bannedTypes);
    const checkParameters = ({ params }: { params: NamedNode[] }): void => params.forEach(checkVariable);
    const checkTypeName = ({ id }: { id: NamedNode | null }): void => checkType(id);
    return {
      VariableDeclarator: ({ id }: { id: NamedNode }) => checkVariable(id),
      PropertyDefinition: ({ key }: { key: NamedNode }) => checkVariable(key),
      ':function': checkParameters,
      TSInterfaceDeclaration: checkTypeName,
      TSTypeAliasDeclaration: checkTypeName,
      ClassDeclaration: checkTypeName,
    } as unknown as Rule.RuleListener;
  },
};

export const wordingPlugin = { rules: { 'comment-subject': commentSubject, nouns } };
