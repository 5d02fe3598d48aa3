/**
 * Where tests store files that nobody needs after the run. In memory, a copy of a database takes a
 * tenth of the CPU time: it has more than a thousand small files, which disks create slowly.
 */
import { statfs } from 'node:fs/promises';

const MEMORY = '/dev/shm';
/** Databases, uploads and data folders of all workers at their peak. */
const NEEDED_BYTES = 2 * 2 ** 30;
/** What servers, browsers and PostgreSQL need besides. */
const SPARE_BYTES = 3 * 2 ** 30;

/** Null where files in memory are not possible or would take the memory of the tests. */
export async function memoryFolder(): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  if (process.availableMemory() < NEEDED_BYTES + SPARE_BYTES) return null;
  const info = await statfs(MEMORY).catch(() => null);
  return info && info.bavail * info.bsize >= NEEDED_BYTES ? MEMORY : null;
}
