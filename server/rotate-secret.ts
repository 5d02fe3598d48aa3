/**
 * `npm run rotate-secret`: run it after moving SECRET to SECRET_PREVIOUS and setting a new SECRET.
 * Re-encrypts all encrypted data in the database. The shop may keep running with both settings.
 */
import { ORDER_LINK_DAYS } from '@lathe/rules/limits';
import { readConfig } from './config.ts';
import { encryptedColumns } from './modules/encrypted-columns.ts';
import { connect } from './platform/db/connect.ts';
import { makeKeys } from './platform/keys.ts';
import { rotateSecret } from './platform/rotate-secret.ts';
import { readSecret } from './platform/secret.ts';
import { report, SetupError } from './platform/setup-error.ts';

const DONE = `Everything is encrypted with SECRET. Keep SECRET_PREVIOUS for ${ORDER_LINK_DAYS} days: links in mails were signed with it.`;
const UNREADABLE =
  'Set SECRET_PREVIOUS to the secret that the rows above were encrypted with, and run this again.';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** False when some values cannot be decrypted with any secret. */
async function rotate(): Promise<boolean> {
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) throw new SetupError('DATABASE_URL is not set.');
  const keys = makeKeys(await readSecret(config), config.previousSecrets);
  const database = connect(config.DATABASE_URL, { max: 2 });
  try {
    const reports = await rotateSecret({ db: database.db, keys }, encryptedColumns);
    for (const { name, renewed, unreadable } of reports) {
      print(`${name}: ${renewed} re-encrypted, ${unreadable.length} unreadable`);
      for (const row of unreadable) print(`  no secret can read row ${row}`);
    }
    return reports.every(({ unreadable }) => unreadable.length === 0);
  } finally {
    await database.close();
  }
}

try {
  const isComplete = await rotate();
  print(isComplete ? DONE : UNREADABLE);
  process.exitCode = isComplete ? 0 : 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
