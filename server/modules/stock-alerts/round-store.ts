/** Rounds of mails about one thing. */
import { STOCK_ALERT_ROUND_MINUTES } from '@lathe/rules/limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export async function listAwaitedThings(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_alerts')
    .select('sellable_id as thing')
    .distinct()
    .where('confirmed_at', 'is not', null)
    .where('due_at', 'is', null)
    .orderBy('sellable_id')
    .execute();
  return rows.map(({ thing }) => thing);
}

/** Where those live who wait. */
export async function listCountries(db: Db, thing: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_alerts')
    .select('country_iso as country')
    .distinct()
    .where('sellable_id', '=', thing)
    .where('confirmed_at', 'is not', null)
    .where('due_at', 'is', null)
    .orderBy('country_iso')
    .execute();
  return rows.map(({ country }) => country);
}

/** False if the last round was too recent. Its row stays locked until the transaction ends. */
export async function startRound(
  tx: Tx,
  { thing, now }: { thing: string; now: Date },
): Promise<boolean> {
  const lastBefore = subtractDuration(now, { minutes: STOCK_ALERT_ROUND_MINUTES });
  const { rows } = await sql`
    insert into stock_alert_rounds (sellable_id, at) values (${thing}, ${now})
    on conflict (sellable_id) do update set at = excluded.at
    where stock_alert_rounds.at <= ${lastBefore}
    returning at`.execute(tx);
  return rows.length > 0;
}

/** In the order of the requests. Returns the alerts whose mails are to be sent. */
export async function takeDueAlerts(
  tx: Tx,
  {
    thing,
    countries,
    limit,
    now,
  }: { thing: string; countries: readonly string[]; limit: number | null; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update stock_alerts set due_at = ${now} where id in (
      select id from stock_alerts
      where sellable_id = ${thing} and country_iso = any(${[...countries]}::text[])
        and confirmed_at is not null and due_at is null
      order by created_at, id limit ${limit}::integer)
      -- Another run may have taken them meanwhile.
      and due_at is null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteOldRounds(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('stock_alert_rounds').where('at', '<', before).execute();
}
