// Runs another program of the desktop and hands it text.
import { spawn } from 'node:child_process';

/** Runs a program and hands it `input`; rejects when it is missing or fails. */
export function runProgram(command: string, args: string[], input?: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}`))));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
