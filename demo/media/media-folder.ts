import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../server/config.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/**
 * Cache folder for rendered images and audio: next to the code, so all worlds of this clone share
 * it, or in the data folder if the code folder is read-only.
 */
export async function mediaFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<string> {
  const shared = join(REPOSITORY, '.cache', 'demo');
  try {
    await mkdir(shared, { recursive: true });
    await access(shared, constants.W_OK);
    return shared;
  } catch {
    return join(dataDir, 'cache', 'demo');
  }
}
