// Implements Electron's `dialog` with zenity, and questions also with xmessage. Without such a program, every dialog counts as cancelled.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Dialog, MessageBoxOptions, MessageBoxReturnValue, SaveDialogOptions } from 'electron';
import { app } from '../app.ts';
import { runProgram } from './shell.ts';

type SaveDialogResult = Awaited<ReturnType<Dialog['showSaveDialog']>>;

const hasProgram = (program: string) => (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

interface DialogCommand {
  program: string;
  args: string[];
  /** Returns the index of the pressed button from the program's exit code and output; negative for none. */
  buttonIndexOf: (code: number | null, output: string) => number;
}

function zenity(text: string, labels: string[], cancelId: number): DialogCommand {
  const [okLabel = 'OK', ...others] = labels;
  if (others.length === 0)
    return { program: 'zenity', args: ['--info', '--no-markup', '--ok-label', okLabel, '--text', text], buttonIndexOf: () => 0 };
  const okIndex = labels.findIndex((_, at) => at !== cancelId);
  const extraLabels = labels.filter((_, at) => at !== okIndex && at !== cancelId);
  const args = ['--question', '--no-markup', '--ok-label', labels[okIndex] ?? '', '--cancel-label', labels[cancelId] ?? ''];
  return {
    program: 'zenity',
    args: [...args, ...extraLabels.flatMap((label) => ['--extra-button', label]), '--text', text],
    // For an additional button, zenity exits as for Cancel, and prints the label.
    buttonIndexOf(code, output) {
      if (code === 0) return okIndex;
      return extraLabels.includes(output.trim()) ? labels.indexOf(output.trim()) : cancelId;
    },
  };
}

function createDialogCommand({ message, detail = '', buttons = [], cancelId = 0 }: MessageBoxOptions): DialogCommand | null {
  const text = `${message}\n\n${detail}`.trim();
  const labels = buttons.length === 0 ? ['OK'] : buttons;
  if (hasProgram('zenity')) return zenity(text, labels, cancelId);
  if (!hasProgram('xmessage')) return null;
  // xmessage exits with the number after a label, and with 1 when it is closed.
  const buttonList = labels.map((label, at) => `${label.replaceAll(/[,:]/g, ' ')}:${at + 101}`).join(',');
  return { program: 'xmessage', args: ['-center', '-buttons', buttonList, text], buttonIndexOf: (code) => (code ?? 0) - 101 };
}

async function showMessageBox(...args: unknown[]): Promise<MessageBoxReturnValue> {
  if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
  const options = args.at(-1) as MessageBoxOptions;
  const { buttons = [], cancelId = 0, signal } = options;
  const createResult = (response: number): MessageBoxReturnValue => ({ response, checkboxChecked: options.checkboxChecked ?? false });
  const dialogCommand = createDialogCommand(options);
  if (dialogCommand === null) {
    console.error(`${options.message} (${buttons.join(', ')}): no program here can ask that.`);
    return createResult(cancelId);
  }
  const child = spawn(dialogCommand.program, dialogCommand.args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const end = () => void child.kill();
  signal?.addEventListener('abort', end);
  process.once('exit', end);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve).once('error', () => resolve(null)));
  process.off('exit', end);
  const buttonIndex = code === null ? -1 : dialogCommand.buttonIndexOf(code, output);
  return createResult(buttonIndex in buttons ? buttonIndex : cancelId);
}

/** Blocks until the dialog is closed. Before the app is ready, Electron on Linux writes to stderr instead (docs/api/dialog.md). */
function showErrorBox(title: string, content: string): void {
  const dialogCommand = app.isReady() ? createDialogCommand({ message: title, detail: content, buttons: ['OK'] }) : null;
  if (dialogCommand === null) console.error(`${title}\n${content}`);
  else spawnSync(dialogCommand.program, dialogCommand.args, { stdio: 'ignore' });
}

export const dialog = {
  showMessageBox,
  showErrorBox,

  async showSaveDialog(_window: unknown, { title = '', defaultPath = '' }: SaveDialogOptions): Promise<SaveDialogResult> {
    const args = ['--file-selection', '--save', '--confirm-overwrite', `--title=${title}`, `--filename=${defaultPath}`];
    const filePath = (await runProgram('zenity', args).catch(() => '')).trim();
    return { canceled: filePath === '', filePath };
  },
};
