/** A small file that is written only once, such as a key. */
import { randomBytes } from 'node:crypto';
import { chown, link, rm, writeFile } from 'node:fs/promises';

/** Atomic: the first of several processes wins, and a killed one leaves no partial file. */
export async function writeOnce(
  path: string,
  text: string,
  owner?: { uid: number; gid: number } | null,
): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(part, text, { mode: 0o600 });
    if (owner) await chown(part, owner.uid, owner.gid);
    await link(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(part, { force: true });
  }
}
