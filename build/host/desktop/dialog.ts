// `dialog`: the desktop's own, by zenity, a question by xmessage too; without such a program a dialog ends as if it was cancelled.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Dialog, MessageBoxOptions, MessageBoxReturnValue, SaveDialogOptions } from 'electron';
import { app } from '../app.ts';
import { runProgram } from './run-program.ts';

type Saved = Awaited<ReturnType<Dialog['showSaveDialog']>>;

const has = (program: string) => (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

interface Command {
  program: string;
  args: string[];
  /** The button that was pressed, by how the program ended; below 0: none. */
  chosen: (code: number | null, output: string) => number;
}

function zenity(text: string, labels: string[], cancelId: number): Command {
  const [only = 'OK', ...others] = labels;
  if (others.length === 0)
    return { program: 'zenity', args: ['--info', '--no-markup', '--ok-label', only, '--text', text], chosen: () => 0 };
  const ok = labels.findIndex((_, at) => at !== cancelId);
  const extra = labels.filter((_, at) => at !== ok && at !== cancelId);
  const args = ['--question', '--no-markup', '--ok-label', labels[ok] ?? '', '--cancel-label', labels[cancelId] ?? ''];
  return {
    program: 'zenity',
    args: [...args, ...extra.flatMap((label) => ['--extra-button', label]), '--text', text],
    // A further button ends it as cancelling does, and is named.
    chosen: (code, output) => (code === 0 ? ok : extra.includes(output.trim()) ? labels.indexOf(output.trim()) : cancelId),
  };
}

function command({ message, detail = '', buttons = [], cancelId = 0 }: MessageBoxOptions): Command | null {
  const text = `${message}\n\n${detail}`.trim();
  const labels = buttons.length === 0 ? ['OK'] : buttons;
  if (has('zenity')) return zenity(text, labels, cancelId);
  if (!has('xmessage')) return null;
  // It ends with the number that stands behind a label, and with 1 when it is closed.
  const named = labels.map((label, at) => `${label.replaceAll(/[,:]/g, ' ')}:${at + 101}`).join(',');
  return { program: 'xmessage', args: ['-center', '-buttons', named, text], chosen: (code) => (code ?? 0) - 101 };
}

async function showMessageBox(...args: unknown[]): Promise<MessageBoxReturnValue> {
  if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
  const options = args.at(-1) as MessageBoxOptions;
  const { buttons = [], cancelId = 0, signal } = options;
  const answer = (response: number): MessageBoxReturnValue => ({ response, checkboxChecked: options.checkboxChecked ?? false });
  const box = command(options);
  if (box === null) {
    console.error(`${options.message} (${buttons.join(', ')}): no program here can ask that.`);
    return answer(cancelId);
  }
  const child = spawn(box.program, box.args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const end = () => void child.kill();
  signal?.addEventListener('abort', end);
  process.once('exit', end);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve).once('error', () => resolve(null)));
  process.off('exit', end);
  const chosen = code === null ? -1 : box.chosen(code, output);
  return answer(chosen in buttons ? chosen : cancelId);
}

/** Waits for the answer. Before the app is ready Electron on Linux writes to stderr instead (docs/api/dialog.md). */
function showErrorBox(title: string, content: string): void {
  const box = app.isReady() ? command({ message: title, detail: content, buttons: ['OK'] }) : null;
  if (box === null) console.error(`${title}\n${content}`);
  else spawnSync(box.program, box.args, { stdio: 'ignore' });
}

export const dialog = {
  showMessageBox,
  showErrorBox,

  async showSaveDialog(_window: unknown, { title = '', defaultPath = '' }: SaveDialogOptions): Promise<Saved> {
    const args = ['--file-selection', '--save', '--confirm-overwrite', `--title=${title}`, `--filename=${defaultPath}`];
    const filePath = (await runProgram('zenity', args).catch(() => '')).trim();
    return { canceled: filePath === '', filePath };
  },
};
