/**
 * Generates server/platform/db/schema.gen.ts from a freshly migrated database, so that types match
 * the schema.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '../server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const TARGET = join(ROOT, 'server', 'platform', 'db', 'schema.gen.ts');

export async function generateDbTypes(): Promise<string> {
  const folder = join(ROOT, '.data', 'types');
  const postgres = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
  try {
    const url = postgres.url('postgres');
    const database = connect(url);
    await migrate(database);
    await database.close();
    const out = join(folder, 'schema.ts');
    const bin = join(ROOT, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
    await run(process.execPath, [
      bin,
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      out,
      '--include-pattern',
      'public.*',
      '--date-parser',
      'string',
      '--numeric-parser',
      'string',
      '--type-mapping',
      '{"int8":"number"}',
      '--log-level',
      'error',
    ]);
    return await readFile(out, 'utf8');
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  await writeFile(TARGET, await generateDbTypes());
  console.log('Wrote server/platform/db/schema.gen.ts');
}
