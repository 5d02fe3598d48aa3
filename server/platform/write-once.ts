/** A small file that is written once and for ever, such as a key. */
import { randomBytes } from 'node:crypto';
import { chown, link, rm, writeFile } from 'node:fs/promises';

/** Of several processes the first wins, and one that is killed leaves no half of it behind. */
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
