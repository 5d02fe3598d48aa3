import type { TypeBody } from '@lathe/contract/catalogue-settings-calls';
import type { CalendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Saves the current limits before a change. */
export async function saveFormerLimits(
  tx: Tx,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await sql`
    insert into former_type_limits (release_type_id, held_until, max_tracks_per_side,
      min_seconds_per_side, warn_seconds_per_side, max_seconds_per_side, min_seconds_per_track)
    select id, ${now}, max_tracks_per_side, min_seconds_per_side, warn_seconds_per_side,
      max_seconds_per_side, min_seconds_per_track
    from release_types where id = ${id}
    -- Changed twice in one moment: nothing was handed in between.
    on conflict do nothing`.execute(tx);
}

export async function setType(
  tx: Tx,
  { id, ...numbers }: Omit<TypeBody, 'version'> & { id: number },
): Promise<void> {
  await tx
    .updateTable('release_types')
    .set((type) => ({ ...numbers, version: type('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

interface ColourRow {
  typeId: number;
  code: string;
  name_en: string;
  name_de: string;
  swatch: string;
}

export async function insertColour(tx: Tx, { typeId, ...colour }: ColourRow): Promise<number> {
  const { id } = await tx
    .insertInto('design_options')
    .values((value) => ({
      ...colour,
      release_type_id: typeId,
      kind: 'disc_colour',
      position: value
        .selectFrom('design_options')
        .select(sql<number>`max(position) + 1`.as('next'))
        .where('release_type_id', '=', typeId)
        .where('kind', '=', 'disc_colour'),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface OptionPrice {
  id: number;
  currency: string;
  day: CalendarDate;
  rrp: number;
  ppd: number;
}

export async function setOptionPrice(
  tx: Tx,
  { id, currency, day, rrp, ppd }: OptionPrice,
): Promise<void> {
  await tx
    .insertInto('design_option_prices')
    .values({ design_option_id: id, currency, valid_from: day, rrp, ppd })
    .execute();
}

interface OptionValues {
  id: number;
  name_en: string;
  name_de: string;
  swatch: string | null;
  is_offered: boolean;
}

export async function setOption(tx: Tx, { id, ...values }: OptionValues): Promise<void> {
  await tx
    .updateTable('design_options')
    .set((option) => ({ ...values, version: option('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Unsubmitted releases by format. */
export async function countUnreleased(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('releases')
    .select(({ fn }) => ['release_type_id as typeId', fn.countAll<number>().as('count')])
    .where('submitted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy('release_type_id')
    .execute();
  return new Map(rows.map(({ typeId, count }) => [typeId, Number(count)]));
}
