// Tests this repository's own lint rules in eslint.config.js and build/lint/ on code that violates them.
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const eslint = new ESLint();

/** Violations in `text`, as `line: rule`. */
async function violationsIn(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  const messages =
    result?.messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax' || /^(styles|wording|expressions)\//.test(ruleId ?? '')) ??
    [];
  return messages.map(({ line, ruleId }) => `${line}: ${ruleId}`);
}

it.each([
  ['// What the server sent.', 1],
  ['/** Whose posts are shown. */', 1],
  ['/**\n * It is sent once.\n */', 1],
  ['// Sends the post once. The server\n// It answers.', 0],
  ['// Posts that the server sent.', 0],
  ['/** Whatever the server sent. */', 0],
  ['// Of-age users see more.', 0],
])('wording/comment-subject: “%s” has %i violations', async (comment, count) => {
  expect(await violationsIn('electron/planted.ts', `${comment}\nexport {};\n`)).toHaveLength(count);
});

it('wording/comment-subject checks comments in the markup of a Svelte file', async () => {
  expect(await violationsIn('renderer/ui/Planted.svelte', '<!-- As wide as the list. -->\n<p>{1}</p>\n')).toEqual([
    '1: wording/comment-subject',
  ]);
});

it.each([
  ['const found = 1;', 1],
  ['export function list(shown = 1) {\n  return shown;\n}', 1],
  ['export class Queue {\n  waiting = 1;\n}', 1],
  ['export interface Known {\n  id: string;\n}', 1],
  ['export const size = ({ done }: { done: number }): number => done;', 0],
  ['export interface KnownAccounts {\n  readonly sent: number;\n}', 0],
])('wording/nouns: “%s” has %i violations', async (code, count) => {
  expect(await violationsIn('electron/planted.ts', `${code}\nexport {};\n`)).toHaveLength(count);
});

it.each([
  ["export const text = size > 9 ? 'many' : size > 1 ? 'some' : 'one';", 1],
  ["export const text = size > 9\n  ? 'many'\n  : size > 1\n    ? 'some'\n    : 'one';", 0],
  ["export const text = size > 1 ? 'some' : 'one';", 0],
])('expressions/chained-ternaries: “%s” has %i violations', async (code, count) => {
  expect(await violationsIn('electron/planted.ts', `const size = 1;\n${code}\n`)).toHaveLength(count);
});

const styled = (declaration: string) => `<p>x</p>\n\n<style>\n  p {\n    ${declaration};\n  }\n</style>\n`;

it.each([
  ['styles/spacing', 'padding: 7px var(--s2)'],
  ['styles/spacing', 'margin: 0 calc(3px + var(--s1))'],
  ['styles/tokens', 'border-end-start-radius: 5px'],
  ['styles/tokens', 'transition: width 240ms'],
  ['styles/logical-properties', 'padding-left: 4px'],
  ['styles/logical-properties', 'border-right: 1px solid'],
  ['styles/logical-properties', 'text-align: left'],
  ['styles/logical-properties', 'margin: 0 1px 0 calc(2px + var(--s1))'],
  ['styles/logical-properties', 'border-radius: 0 var(--r1) var(--r1) 0'],
  ['styles/logical-properties', 'background: linear-gradient(to left, red, blue)'],
])('%s reports “%s”', async (rule, declaration) => {
  expect(await violationsIn('renderer/ui/Planted.svelte', styled(declaration))).toEqual([`5: ${rule}`]);
  expect(await violationsIn('renderer/styles/planted.css', `p {\n  ${declaration};\n}\n`)).toEqual([`2: ${rule}`]);
});

it.each([
  'padding: var(--s2) 2px',
  'inset: 0 0 0 0',
  'border-radius: var(--r1)',
  'transition: width var(--quick)',
  'transition-duration: 0.01ms !important',
  'margin-inline-start: 4px',
  'border-radius: var(--r1) var(--r1) 0 0',
])('accepts the style “%s”', async (declaration) => {
  expect(await violationsIn('renderer/ui/Planted.svelte', styled(declaration))).toEqual([]);
});

it('styles/visible-hover reports a button in a file without a hover style', async () => {
  const button = '<button type="button">{1}</button>\n';
  expect(await violationsIn('renderer/ui/Planted.svelte', button)).toEqual(['1: styles/visible-hover']);
  expect(
    await violationsIn('renderer/ui/Planted.svelte', `${button}\n<style>\n  button:hover {\n    color: red;\n  }\n</style>\n`),
  ).toEqual([]);
});

it('reports an unneeded exception for a rule', async () => {
  expect(await violationsIn('renderer/ui/overlay/Dialog.svelte', styled('padding: 4px'))).toEqual(['1: styles/spacing']);
  expect(await violationsIn('renderer/ui/overlay/Dialog.svelte', styled('padding: 5px'))).toEqual([]);
});

it.each([
  "new Intl.ListFormat('en')",
  "new Intl.Collator('en')",
  'date.toLocaleTimeString()',
  'date.toLocaleString()',
  'name.localeCompare(other)',
  'size.toFixed(1)',
  "names.join(', ')",
  "'99+'",
  '`99+`',
  "({ hour: '2-digit' })",
  '`${m.one({ count })} ${reason}`',
])('reports formatting that is fixed to one language: %s', async (code) => {
  expect(await violationsIn('renderer/features/planted.ts', `export const x = ${code};\n`)).toEqual(['1: no-restricted-syntax']);
});

it('reports a percent sign after a number in markup', async () => {
  expect(await violationsIn('renderer/ui/Planted.svelte', '<p>{count} %</p>\n')).toEqual(['1: no-restricted-syntax']);
  expect(await violationsIn('renderer/ui/Planted.svelte', '<p style="width: {count}%">{count}</p>\n')).toEqual([]);
});

it('allows formatters in formats.ts', async () => {
  expect(await violationsIn('renderer/logic/text/formats.ts', "export const x = new Intl.NumberFormat('en');\n")).toEqual([]);
});

it.each([
  ["addEventListener('keydown', log, { capture: true });", 1],
  ["document.addEventListener('keydown', log);", 1],
  ["export const listen = () => addEventListener('keyup', log);", 1],
  ['export const isInputMethodKey = (event: KeyboardEvent) => event.keyCode === 229;', 1],
  ["export const listen = () => addEventListener('keydown', log);", 0],
])('F3: a key handler that the check for input methods may miss: “%s” has %i violations', async (code, count) => {
  expect(await violationsIn('renderer/planted.ts', `${code}\nexport {};\n`)).toHaveLength(count);
});

it.each(['<input onkeyup={log} />', '<svelte:window onkeypress={log} />'])('F3: reports the key handler in “%s”', async (markup) => {
  expect(await violationsIn('renderer/ui/Planted.svelte', `${markup}\n`)).toHaveLength(1);
});

it.each([
  ['for (let at = start; at !== undefined; at = parents.get(at)) log(at);', 1],
  ["for (let at = start; at !== undefined && !visited.has(at); at = parents.get(at)?.parent ?? '') log(at);", 1],
  ['while (item !== null) item = parentOf(item);', 1],
  ['let at = start; do { log(at); at = posts.find(({ id }) => id === at.in_reply_to_id); } while (at);', 1],
  ['for (let rest = start; rest > 0; rest = Math.floor(rest / 10)) log(rest);', 0],
  ['while (queue.length > 0) item = queue.pop();', 0],
])('S7: reports loops that follow links without walk(): “%s” has %i violations', async (code, count) => {
  expect(await violationsIn('renderer/planted.ts', `${code}\nexport {};\n`)).toHaveLength(count);
});
