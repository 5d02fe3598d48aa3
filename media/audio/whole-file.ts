/** A file is there as a whole or not at all, whenever the process may be killed. */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** `write` gets another name in the same folder; the file is renamed when it is finished. */
export async function wholeFile<T>(
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

/** Keeps the ending, by which people know the kind of the file. */
function temporaryName(file: string): string {
  return join(dirname(file), `.${randomUUID()}.${basename(file)}`);
}
