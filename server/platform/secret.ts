/** The key that signs cookies, tokens and addresses. Production brings its own. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

export async function readSecret(config: Config): Promise<string> {
  if (config.SECRET) return config.SECRET;
  const path = join(config.dataDir, 'secret');
  await mkdir(config.dataDir, { recursive: true });
  const fresh = randomBytes(32).toString('base64url');
  // `wx` lets the first of two processes win; both then read the same secret.
  await writeFile(path, fresh, { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return readFile(path, 'utf8');
}
