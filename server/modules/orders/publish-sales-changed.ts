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
    select distinct holder_id as payee from earnings
    join order_lines on order_lines.id = order_line_id
    join parties on parties.id = earnings.party_id
    where order_id = ${orderId} and holder_id is not null order by holder_id`.execute(tx);
  for (const { payee } of rows) await realtime.publish(tx, `sales:${payee}`, 'sales', {});
}
