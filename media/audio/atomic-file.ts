/** Atomic files: complete or absent, even if the process is killed. */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** `write` gets a temporary name in the same folder; the file is renamed when complete. */
export async function writeAtomically<T>(
  file: string,
  write: (temporary: string) => Promise<T>,
): Promise<T> {
  const temporary = temporaryName(file);
  try {
    const result = await write(temporary);
    await rename(temporary, file);
    return result;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Keeps the file extension. */
function temporaryName(file: string): string {
  return join(dirname(file), `.${randomUUID()}.${basename(file)}`);
}
