/** What scans count as now. */
import type { ScanAnswer } from '@lathe/contract/door-calls';
import type { ScanResult } from '@lathe/rules/door/decide-scan';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { findTicketOfCode } from '../tickets/index.ts';

export interface ScanRow {
  nonce: string;
  at: Date;
  door: string;
  result: ScanResult;
  letIn: boolean;
  undoneAt: Date | null;
  scanned: string | null;
  ticket: ScanAnswer['ticket'];
  admission: { at: string; door: string } | null;
}

/** With the admission of the same ticket, if it is another scan. */
export function selectScans(db: Db) {
  return db
    .selectFrom('admissions as scans')
    .innerJoin('door_devices as doors', 'doors.id', 'scans.device_id')
    .leftJoin('tickets', 'tickets.id', 'scans.ticket_id')
    .leftJoin('ticket_categories as categories', 'categories.id', 'tickets.category_id')
    .leftJoin('admissions as firsts', (join) =>
      join
        .onRef('firsts.ticket_id', '=', 'scans.ticket_id')
        .onRef('firsts.id', '<>', 'scans.id')
        .on('firsts.result', '=', 'admitted')
        .on('firsts.undone_at', 'is', null),
    )
    .leftJoin('door_devices as first_doors', 'first_doors.id', 'firsts.device_id')
    .select([
      'scans.nonce',
      'scans.at_door as at',
      'doors.name as door',
      sql<ScanResult>`scans.result`.as('result'),
      'scans.let_in as letIn',
      'scans.undone_at as undoneAt',
      'scans.scanned',
      sql<ScanRow['ticket']>`case when tickets.id is not null then json_build_object(
        'serial', tickets.serial, 'number', tickets.number, 'category',
        json_build_object('number', categories.number, 'name', categories.name)) end`.as('ticket'),
      'firsts.at_door as firstAt',
      'first_doors.name as firstDoor',
    ]);
}

type SelectedScan = Awaited<ReturnType<ReturnType<typeof selectScans>['execute']>>[number];

export function admissionOfScan({
  firstAt,
  firstDoor,
}: Pick<SelectedScan, 'firstAt' | 'firstDoor'>): ScanAnswer['admission'] {
  return firstAt && firstDoor !== null ? { at: firstAt.toISOString(), door: firstDoor } : null;
}

/** By nonce. */
export async function answersOf(
  ctx: Ctx,
  nonces: readonly string[],
): Promise<ReadonlyMap<string, ScanAnswer>> {
  const rows = await selectScans(ctx.db).where('scans.nonce', 'in', nonces).execute();
  const answers = rows.map(async (row): Promise<[string, ScanAnswer]> => {
    const { nonce, at, result, letIn, undoneAt, scanned, ticket } = row;
    const isRefusedForIt = result === 'already_admitted' || result === 'double';
    return [
      nonce,
      {
        nonce,
        result,
        is_let_in: letIn,
        is_undone: undoneAt !== null,
        at: at.toISOString(),
        ticket,
        admission: isRefusedForIt ? admissionOfScan(row) : null,
        other_event: result === 'other_event' ? await eventOf(ctx, scanned ?? '') : null,
      },
    ];
  });
  return new Map(await Promise.all(answers));
}

async function eventOf(ctx: Ctx, code: string): Promise<string | null> {
  return (await findTicketOfCode(ctx, code))?.event.name ?? null;
}
