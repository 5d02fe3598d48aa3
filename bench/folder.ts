/** The folder of a run: databases and logs, made afresh and gone afterwards. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/platform/db/embedded.ts';

const FOLDER = join(import.meta.dirname, '..', '.data', 'bench');
/** Below it, where databases live: that of the scenarios, and that of the start. */
const DATABASES = ['postgres', join('start', 'postgres')];

export async function withCleanFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await clear();
  await mkdir(FOLDER, { recursive: true });
  try {
    return await work(FOLDER);
  } finally {
    await clear();
  }
}

async function clear(): Promise<void> {
  for (const database of DATABASES) await stopLeftOver(join(FOLDER, database));
  await rm(FOLDER, { recursive: true, force: true });
}

/** A killed run leaves its PostgreSQL behind; taken over, it can be stopped. */
async function stopLeftOver(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'cluster', 'postmaster.pid'))) return;
  const postgres = await startEmbeddedPostgres({ folder });
  await postgres.stop();
}
