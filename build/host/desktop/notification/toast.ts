// What a Windows toast says and carries, read from its XML; and the arguments of one that Electron would write itself.
import { createRequire } from 'node:module';

export interface Toast {
  title: string;
  body: string;
  buttons: string[];
  /** What activation by a click, and by each button, hands over. */
  launch: string;
  arguments: string[];
}

type Parser = typeof import('htmlparser2');
type Node = ReturnType<Parser['parseDocument']>['children'][number];
interface Element {
  name: string;
  attribs: Record<string, string>;
  children: Node[];
}

const elements = (nodes: Node[]): Element[] =>
  nodes.flatMap((node) => ('name' in node && 'children' in node ? [node as unknown as Element, ...elements(node.children)] : []));
const textOf = (nodes: Node[]): string =>
  nodes.map((node) => ('data' in node ? String(node.data) : 'children' in node ? textOf(node.children) : '')).join('');

/** Null for XML that is none, as `spec/api-notification-spec.ts` tries it. */
export function readToast(xml: string): Toast | null {
  // Loaded here: only a start that plays Windows is to wait for it.
  const { parseDocument } = createRequire(import.meta.url)('htmlparser2') as Parser;
  const all = elements(parseDocument(xml, { xmlMode: true, decodeEntities: true }).children);
  const [root] = all;
  if (root?.name !== 'toast') return null;
  const [title = '', body = ''] = all.filter(({ name }) => name === 'text').map(({ children }) => textOf(children));
  const buttons = all.filter(({ name, attribs }) => name === 'action' && attribs['hint-inputId'] === undefined);
  return {
    title,
    body,
    buttons: buttons.map(({ attribs }) => attribs['content'] ?? ''),
    launch: root.attribs['launch'] ?? '',
    arguments: buttons.map(({ attribs }) => attribs['arguments'] ?? ''),
  };
}

/** As shell/browser/notifications/win/windows_toast_notification.cc writes them; Electron's tag is a hash of the id. */
export function writtenByElectron(title: string, body: string, buttons: string[], id: string): Toast {
  const tag = `tag=${id}`;
  return {
    title,
    body,
    buttons,
    launch: `type=click&${tag}`,
    arguments: buttons.map((_, index) => `type=action&action=${index}&${tag}`),
  };
}

/** `details` of `Notification.handleActivation`: docs/api/structures/activation-arguments.md. */
export function activation(all: string) {
  const values = new URLSearchParams(all);
  const action = values.get('action');
  return {
    type: values.get('type') ?? 'click',
    arguments: all,
    ...(action === null ? {} : { actionIndex: Number(action) }),
    userInputs: {},
  };
}
