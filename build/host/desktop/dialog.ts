// `dialog`: the desktop's own, by zenity, a question by xmessage too; without such a program a dialog ends as if it was cancelled.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Dialog, MessageBoxOptions, MessageBoxReturnValue, SaveDialogOptions } from 'electron';
import { runProgram } from './run-program.ts';

type Saved = Awaited<ReturnType<Dialog['showSaveDialog']>>;

const has = (program: string) => (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** By program: its arguments, and its exit code for the button at `at`. */
function command({
  message,
  detail = '',
  buttons = [],
}: MessageBoxOptions): { program: string; args: string[]; codeOf: (at: number) => number } | null {
  const text = `${message}\n\n${detail}`.trim();
  const labels = buttons.length === 0 ? ['OK'] : buttons;
  if (has('zenity') && labels.length <= 2) {
    const [yes = 'OK', no] = labels;
    const question = no === undefined ? ['--info', '--no-markup'] : ['--question', '--no-markup', '--cancel-label', no];
    return { program: 'zenity', args: [...question, '--ok-label', yes, '--text', text], codeOf: (at) => at };
  }
  // It ends with the number that stands behind a label, and with 1 when it is closed.
  const named = labels.map((label, at) => `${label.replaceAll(/[,:]/g, ' ')}:${at + 101}`).join(',');
  return has('xmessage') ? { program: 'xmessage', args: ['-center', '-buttons', named, text], codeOf: (at) => at + 101 } : null;
}

async function showMessageBox(...args: unknown[]): Promise<MessageBoxReturnValue> {
  const options = args.at(-1) as MessageBoxOptions;
  const { buttons = [], cancelId = 0, signal } = options;
  const answer = (response: number): MessageBoxReturnValue => ({ response, checkboxChecked: options.checkboxChecked ?? false });
  const box = command(options);
  if (box === null) {
    console.error(`${options.message} (${buttons.join(', ')}): no program here can ask that.`);
    return answer(cancelId);
  }
  const child = spawn(box.program, box.args, { stdio: 'ignore' });
  signal?.addEventListener('abort', () => child.kill());
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve).once('error', () => resolve(null)));
  const chosen = buttons.findIndex((_, at) => box.codeOf(at) === code);
  return answer(chosen < 0 ? cancelId : chosen);
}

export const dialog = {
  showMessageBox,

  async showSaveDialog(_window: unknown, { title = '', defaultPath = '' }: SaveDialogOptions): Promise<Saved> {
    const args = ['--file-selection', '--save', '--confirm-overwrite', `--title=${title}`, `--filename=${defaultPath}`];
    const filePath = (await runProgram('zenity', args).catch(() => '')).trim();
    return { canceled: filePath === '', filePath };
  },
};
