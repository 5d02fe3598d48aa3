import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

/**
 * Runs a tool of node_modules by its script, because links in .bin do not work on every system.
 * Resolves to its output if it failed, otherwise to an empty string.
 */
export function runTool(script: string, args: readonly string[], folder = '.'): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (text: Buffer) => {
    output += text;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code, signal) => {
      const fallback = `${script} exited without output (${signal ?? `code ${code}`}).`;
      done(code === 0 ? '' : output.replaceAll(/^\n+|\s+$/g, '') || fallback);
    });
  });
}
