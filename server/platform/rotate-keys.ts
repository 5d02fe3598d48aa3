/** Re-encrypts with the current key whatever uses another key or an older format. */
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import {
  currentPrefix,
  decrypt,
  decryptCopy,
  type EncryptedColumn,
  encrypt,
  encryptToCopy,
  rowOfCopy,
} from './encryption.ts';
import type { Keys } from './keys.ts';

export interface ColumnReport {
  name: string;
  renewed: number;
  /** Rows that no secret of this installation can decrypt. */
  unreadable: string[];
}

interface StoredRow {
  row: string;
  stored: string;
}

const BATCH_SIZE = 200;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

type RotateDependencies = Pick<Ctx, 'db' | 'keys'>;

/**
 * Can run alongside the shop and be repeated after an interruption: each row is updated separately.
 */
export async function rotateKeys(
  parts: RotateDependencies,
  columns: readonly EncryptedColumn[],
): Promise<ColumnReport[]> {
  const reports: ColumnReport[] = [];
  for (const column of columns) reports.push(await renewColumn(parts, column));
  return reports;
}

/** Values that the current key did not encrypt, by column. Zero means: other keys can be removed. */
export async function countOutdated(
  { db, keys }: RotateDependencies,
  columns: readonly EncryptedColumn[],
): Promise<{ name: string; count: number }[]> {
  const counts: { name: string; count: number }[] = [];
  for (const { table, column } of columns) {
    const value = sql.ref(column);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where ${value} is not null and not starts_with(${value}, ${currentPrefix(keys)})`.execute(db);
    counts.push({ name: `${table}.${column}`, count: rows[0]?.count ?? 0 });
  }
  return counts;
}

async function renewColumn(
  parts: RotateDependencies,
  column: EncryptedColumn,
): Promise<ColumnReport> {
  const report: ColumnReport = {
    name: `${column.table}.${column.column}`,
    renewed: 0,
    unreadable: [],
  };
  let after = NIL_UUID;
  for (;;) {
    const rows = await outdatedRows(parts, column, after);
    for (const each of rows) {
      const text = readable(parts.keys, column, each);
      if (text === null) report.unreadable.push(each.row);
      else if (await replace(parts, column, each, text)) report.renewed += 1;
    }
    const last = rows.at(-1);
    if (!last) return report;
    after = last.row;
  }
}

function readable(keys: Keys, column: EncryptedColumn, { row, stored }: StoredRow): string | null {
  try {
    return column.copies ? decryptCopy(keys, column, stored) : decrypt(keys, column, row, stored);
  } catch {
    return null;
  }
}

async function outdatedRows(
  { db, keys }: RotateDependencies,
  { table, column, rowId }: EncryptedColumn,
  after: string,
): Promise<StoredRow[]> {
  const [id, value] = [sql.ref(rowId), sql.ref(column)];
  const { rows } = await sql<StoredRow>`
    select ${id}::text as row, ${value} as stored from ${sql.table(table)}
    where ${value} is not null and not starts_with(${value}, ${currentPrefix(keys)})
      and ${id} > ${after}::uuid
    order by ${id} limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

/** Skips rows changed meanwhile: they already use the current secret. */
async function replace(
  { db, keys }: RotateDependencies,
  column: EncryptedColumn,
  { row, stored }: StoredRow,
  text: string,
): Promise<boolean> {
  const value = sql.ref(column.column);
  const renewed = column.copies
    ? encryptToCopy(keys, column, rowOfCopy(stored), text)
    : encrypt(keys, column, row, text);
  const { numAffectedRows } = await sql`
    update ${sql.table(column.table)} set ${value} = ${renewed}
    where ${sql.ref(column.rowId)} = ${row}::uuid and ${value} = ${stored}`.execute(db);
  return numAffectedRows === 1n;
}
