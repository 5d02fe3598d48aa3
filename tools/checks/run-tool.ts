import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

/**
 * Runs a tool of node_modules by its script, which works on every system; a link in .bin does not.
 * Gives what it said if it failed, and nothing if all is well.
 */
export function runTool(script: string, args: readonly string[], folder = '.'): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (text: Buffer) => {
    said += text;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code, signal) => {
      const silence = `${script} ended without a word (${signal ?? `code ${code}`}).`;
      done(code === 0 ? '' : said.replaceAll(/^\n+|\s+$/g, '') || silence);
    });
  });
}
