/** The folder of a run: databases and logs, created at the start and deleted at the end. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/platform/db/embedded.ts';

const FOLDER = join(import.meta.dirname, '..', '.data', 'bench');
/** Database folders inside it: one for the scenarios, one for the start benchmark. */
const DATABASES = ['postgres', join('start', 'postgres')];

export async function withCleanFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeFolder();
  await mkdir(FOLDER, { recursive: true });
  try {
    return await work(FOLDER);
  } finally {
    await removeFolder();
  }
}

async function removeFolder(): Promise<void> {
  for (const database of DATABASES) await stopLeftoverPostgres(join(FOLDER, database));
  await rm(FOLDER, { recursive: true, force: true });
}

/** A killed run leaves its PostgreSQL running; connecting to it again allows stopping it. */
async function stopLeftoverPostgres(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'cluster', 'postmaster.pid'))) return;
  const postgres = await startEmbeddedPostgres({ folder });
  await postgres.stop();
}
