/** Vitest in its own process, in the repository root. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './checks/sources.ts';

export function spawnVitest(args: readonly string[]): Promise<number | null> {
  const script = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'inherit' });
  // Ctrl-C reaches Vitest through the terminal; we wait for its cleanup.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
}
