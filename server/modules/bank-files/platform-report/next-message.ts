/**
 * What the tax office has to be told next about a year. The first message has all sellers. After it was
 * filed, the next ones correct what has changed, and then add who was missing: one message does not do
 * both (OECD rules for DPI).
 */
import type { Db } from '../../../platform/db/connect.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { contentHash, listLastRecords, type SellerReport } from './record-store.ts';
import type { ReportRecord } from './write-report.ts';

export type MessageKind = 'new' | 'corrections' | 'none';

export interface NextMessage {
  number: number;
  kind: MessageKind;
  records: ReportRecord[];
}

/** Null if nothing has changed since the last one was filed. */
export async function findNextMessage(
  db: Db | Tx,
  { year, platformId, sellers }: { year: number; platformId: string; sellers: SellerReport[] },
): Promise<NextMessage | null> {
  const filed = await countFiled(db, year);
  const last = await listLastRecords(db, year);
  const number = filed + 1;
  const referenceOf = ({ seller }: SellerReport) =>
    `GB${year}-${platformId}-${seller.userId}${number === 1 ? '' : `-${number}`}`;
  const recordOf = (content: SellerReport, corrects: string | null = null): ReportRecord => ({
    ...content,
    reference: referenceOf(content),
    corrects,
  });
  const changed = sellers.flatMap((content) => {
    const known = last.get(content.seller.userId);
    if (!known || known.sha256 === contentHash(content)) return [];
    return [recordOf(content, known.reference)];
  });
  if (changed.length > 0) return { number, kind: 'corrections', records: changed };
  const added = sellers
    .filter(({ seller }) => !last.has(seller.userId))
    .map((content) => recordOf(content));
  if (added.length > 0) return { number, kind: 'new', records: added };
  return filed === 0 ? { number, kind: 'none', records: [] } : null;
}

export async function countFiled(db: Db | Tx, year: number): Promise<number> {
  const { count } = await db
    .selectFrom('platform_reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('year', '=', year)
    .where('filed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
