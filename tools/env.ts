/** Loads `.env` next to package.json for every command; the real environment has priority. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../server/config.ts';

export function readEnvironment(): Config {
  const file = join(import.meta.dirname, '..', '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readConfig(process.env);
}
