import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Lets the sales screens of everyone who earns from an order count again. Contains no data. */
export async function publishSalesChanged(
  tx: Tx,
  { realtime }: Pick<Ctx, 'realtime'>,
  orderId: string,
): Promise<void> {
  const { rows } = await sql<{ payee: string }>`
    select distinct party_id as payee from earnings
    join order_lines on order_lines.id = order_line_id
    where order_id = ${orderId} order by party_id`.execute(tx);
  for (const { payee } of rows) await realtime.publish(tx, `sales:${payee}`, 'sales', {});
}
