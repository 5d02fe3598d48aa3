/** The secret that signs cookies, tokens and URLs. Production sets its own. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { writeOnce } from './write-once.ts';

export async function readSecret(config: Config): Promise<string> {
  if (config.SECRET) return config.SECRET;
  const path = join(config.dataDir, 'secret');
  await mkdir(config.dataDir, { recursive: true });
  if (!existsSync(path)) await writeOnce(path, randomBytes(32).toString('base64url'));
  return readFile(path, 'utf8');
}
