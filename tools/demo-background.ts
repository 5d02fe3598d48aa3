/**
 * Creates the remaining demo data while the shop runs. A separate process started by `npm start`,
 * so that requests have priority; it ends when the start is killed.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { makeRestOfDemoWorld } from '../demo/make-demo-world.ts';
import { readEnvironment } from './env.ts';

const NICENESS = 15;
const OWN_FILE = fileURLToPath(import.meta.url);

/** Stops it at any point: incomplete items are discarded and created again next time. */
export type StopDemoWork = () => Promise<void>;

export function startDemoWork(databaseUrl: string): StopDemoWork {
  const child = fork(OWN_FILE, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // Not an argument: it contains a password, and arguments are visible to other users.
  child.send(databaseUrl);
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
}

if (process.send && process.argv[1] === OWN_FILE) {
  setPriority(NICENESS);
  process.once('disconnect', () => process.exit(1));
  const [databaseUrl] = await once(process, 'message');
  const config = readEnvironment();
  await makeRestOfDemoWorld(String(databaseUrl), config);
  const { makeMerchPrintFiles } = await import('../demo/merch/print-merch-files.ts');
  await makeMerchPrintFiles(String(databaseUrl), config);
  const { makePrintFiles } = await import('../demo/artwork/print-files.ts');
  await makePrintFiles(String(databaseUrl), config);
  process.removeAllListeners('disconnect');
  process.disconnect();
}
