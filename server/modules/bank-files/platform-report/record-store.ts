/** What was filed about each seller: encrypted, because it is everything that the tax office knows. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { decrypt, type EncryptedColumn, encrypt } from '../../../platform/encryption.ts';
import { writeXml } from '../xml.ts';
import type { SellerFigures } from './read-figures.ts';
import type { ReportedSeller } from './read-sellers.ts';
import { type ReportRecord, sellerElement } from './write-report.ts';

export const REPORT_CONTENT: EncryptedColumn = {
  table: 'platform_report_records',
  column: 'content_encrypted',
  rowId: 'id',
  oldPurpose: '',
};

export interface SellerReport {
  figures: SellerFigures;
  seller: ReportedSeller;
}

/** Of what the tax office gets, without the identifiers. */
export function contentHash(content: SellerReport): string {
  const record = { ...content, reference: 'content', corrects: null };
  return createHash('sha256')
    .update(writeXml(sellerElement(record)))
    .digest('hex');
}

interface LastRecord {
  userId: string;
  reference: string;
  sha256: string;
}

/** The newest one of each seller, in all filed messages of the year. */
export async function listLastRecords(
  db: Db | Tx,
  year: number,
): Promise<ReadonlyMap<string, LastRecord>> {
  const { rows } = await sql<LastRecord>`
    select distinct on (user_id) user_id as "userId", reference, records.sha256
    from platform_report_records as records
    join platform_reports on platform_reports.id = report_id
    where records.year = ${year}
    order by user_id, number desc`.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function insertRecords(
  tx: Tx,
  { keys }: Pick<Ctx, 'keys'>,
  { reportId, year, records }: { reportId: string; year: number; records: readonly ReportRecord[] },
): Promise<void> {
  for (const { reference, corrects, figures, seller } of records) {
    const id = randomUUID();
    const content: SellerReport = { figures, seller };
    await tx
      .insertInto('platform_report_records')
      .values({
        id,
        report_id: reportId,
        year,
        user_id: seller.userId,
        reference,
        corrects,
        sha256: contentHash(content),
        content_encrypted: encrypt(keys, REPORT_CONTENT, id, JSON.stringify(content)),
      })
      .execute();
  }
}

/** In the order of the message. */
export async function readRecords(
  { db, keys }: Pick<Ctx, 'db' | 'keys'>,
  reportId: string,
): Promise<ReportRecord[]> {
  const rows = await db
    .selectFrom('platform_report_records')
    .select(['id', 'reference', 'corrects', 'content_encrypted as content'])
    .where('report_id', '=', reportId)
    .orderBy('user_id')
    .execute();
  return rows.map(({ id, reference, corrects, content }) => ({
    reference,
    corrects,
    ...(JSON.parse(decrypt(keys, REPORT_CONTENT, id, content)) as SellerReport),
  }));
}
