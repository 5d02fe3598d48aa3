/** One running shop per data folder and port; what a killed run left behind is cleared away. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../server/config.ts';
import { SetupError } from '../server/platform/setup-error.ts';

export async function claimDataFolder(config: Config): Promise<() => Promise<void>> {
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, 'running.json');
  const other = await readRunning(file);
  if (other && isAlive(other.pid)) {
    throw new SetupError(
      `Lathe already runs on this data folder (process ${other.pid}, ${other.url}). Stop it first, or set DATA_DIR and PORT.`,
    );
  }
  await assertPortIsFree(config);
  await writeFile(file, JSON.stringify({ pid: process.pid, url: config.publicUrl }));
  return () => rm(file, { force: true });
}

async function readRunning(file: string): Promise<{ pid: number; url: string } | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // Absent, or cut off by a crash: nobody is running.
    return null;
  }
}

/** A process number can have been given to somebody else since; only a Node process counts. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch {
    return false;
  }
}

/** Before the long work, not after it. */
function assertPortIsFree({ HOST, PORT }: Config): Promise<void> {
  return new Promise((free, taken) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `Port ${PORT} is in use. Stop what uses it, or set PORT to another.`
          : `Lathe cannot listen on ${HOST}:${PORT} (${error.code}). Set HOST and PORT.`;
      taken(new SetupError(sentence));
    });
    probe.listen({ host: HOST, port: PORT }, () => probe.close(() => free()));
  });
}
