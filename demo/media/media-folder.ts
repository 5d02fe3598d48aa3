import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../server/config.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/**
 * Where finished pictures and songs are kept: beside the code, so that every world of this clone
 * shares them, or in the data folder where the code is not ours to write to.
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
