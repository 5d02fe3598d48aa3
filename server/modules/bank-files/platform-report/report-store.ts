import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { MessageKind } from './next-message.ts';
import type { ReportingPlatform } from './write-report.ts';

function reports(db: Db | Tx) {
  return db.selectFrom('platform_reports').select([
    'id',
    'year',
    'number',
    sql<MessageKind>`kind`.as('kind'),
    'sellers',
    'sha256',
    'made_at as madeAt',
    'filed_at as filedAt',
    // As filed.
    sql<ReportingPlatform | null>`platform`.as('platform'),
    sql<string | null>`(select name from users where users.id = made_by)`.as('by'),
  ]);
}

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

/** Newest first. */
export async function listReports(db: Db, year: number) {
  return await reports(db)
    .where('year', '=', year)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findReport(
  db: Db | Tx,
  { year, id }: { year: number; id: string },
): Promise<ReportRow | undefined> {
  return await reports(db).where('year', '=', year).where('id', '=', id).executeTakeFirst();
}

export async function findFiled(
  db: Db | Tx,
  { year, number }: { year: number; number: number },
): Promise<ReportRow | undefined> {
  return await reports(db)
    .where('year', '=', year)
    .where('number', '=', number)
    .where('filed_at', 'is not', null)
    .executeTakeFirst();
}
