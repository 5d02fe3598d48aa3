/**
 * `npm run rotate-keys`: run it after moving SECRET to SECRET_PREVIOUS and setting a new SECRET.
 * Re-encrypts all encrypted data in the database, while the shop keeps running with both settings.
 * With `--check` it changes nothing and says whether another key is still needed.
 */
import { parseArgs } from 'node:util';
import { ORDER_LINK_DAYS } from '@lathe/rules/limits';
import { readConfig } from './config.ts';
import { encryptedColumns } from './modules/encrypted-columns.ts';
import { connect } from './platform/db/connect.ts';
import { makeKeys } from './platform/keys.ts';
import { countOutdated, rotateKeys } from './platform/rotate-keys.ts';
import { readSecret } from './platform/secret.ts';
import { report, SetupError } from './platform/setup-error.ts';

const DONE = `Everything is encrypted with SECRET. Keep SECRET_PREVIOUS for ${ORDER_LINK_DAYS} days: links in mails were signed with it.`;
const UNREADABLE =
  'Set SECRET_PREVIOUS to the secret that the rows above were encrypted with, and run this again.';
const WRITTEN_MEANWHILE =
  'Some values are not encrypted with SECRET. If there are processes with the old settings, restart them, and run `npm run rotate-keys` again.';

type Dependencies = Parameters<typeof rotateKeys>[0];

const print = (line: string) => process.stdout.write(`${line}\n`);

/** False when some values cannot be decrypted with any secret. */
async function rotate(parts: Dependencies): Promise<boolean> {
  const reports = await rotateKeys(parts, encryptedColumns);
  for (const { name, renewed, unreadable } of reports) {
    print(`${name}: ${renewed} re-encrypted, ${unreadable.length} unreadable`);
    for (const row of unreadable) print(`  no secret can read row ${row}`);
  }
  return reports.every(({ unreadable }) => unreadable.length === 0);
}

/** A process with the old settings may have written behind the rotation. */
async function check(parts: Dependencies): Promise<boolean> {
  const outdated = (await countOutdated(parts, encryptedColumns)).filter(({ count }) => count > 0);
  for (const { name, count } of outdated) print(`${name}: ${count} with another key`);
  return outdated.length === 0;
}

async function run(): Promise<{ isComplete: boolean; text: string }> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) throw new SetupError('DATABASE_URL is not set.');
  const keys = makeKeys(await readSecret(config), config.acceptedSecrets);
  const database = connect(config.DATABASE_URL, { max: 2 });
  try {
    const parts = { db: database.db, keys };
    if (!values.check && !(await rotate(parts))) return { isComplete: false, text: UNREADABLE };
    const isComplete = await check(parts);
    return { isComplete, text: isComplete ? DONE : WRITTEN_MEANWHILE };
  } finally {
    await database.close();
  }
}

try {
  const { isComplete, text } = await run();
  print(text);
  process.exitCode = isComplete ? 0 : 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
