/**
 * Moves everything that waits for an invited payee, pending or available as it would have been, in
 * one transaction. Each order line is a booking of its own, so that every sum can be explained.
 */
import { type Holding, holdingOf, moveEntries } from '@lathe/rules/ledger';
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransactions, changeHolder } from '../ledger/index.ts';

/** Bounds the size of a statement. */
const BATCH = 2000;

interface WaitingLine {
  lineId: string;
  currency: string;
  /** After refunds. */
  left: number;
  isReleased: boolean;
}

/** The caller holds the lock of the party. Without a holder, the earnings are written off. */
export async function moveWaitingEarnings(
  tx: Tx,
  { realtime }: Pick<Ctx, 'realtime'>,
  { payeeId, holder, now }: { payeeId: string; holder: string | null; now: Date },
): Promise<void> {
  const from: Holding = { account: 'earnings_unclaimed', party: payeeId };
  const byCurrency = Map.groupBy(await listWaiting(tx, payeeId), ({ currency }) => currency);
  for (const [currency, lines] of byCurrency) {
    for (let at = 0; at < lines.length; at += BATCH) {
      await bookTransactions(tx, {
        kind: holder === null ? 'unclaimed_written_off' : 'earnings_claimed',
        currency,
        now,
        transactions: lines.slice(at, at + BATCH).map(({ lineId, left, isReleased }) => {
          const share = { party: payeeId, holder, isReleased, isWrittenOff: holder === null };
          return {
            // Unique, so that the ledger rejects a second move.
            reference: `${lineId}/${payeeId}`,
            entries: moveEntries(money(left, currency), from, holdingOf(share)),
          };
        }),
      });
    }
  }
  await changeHolder(tx, { id: payeeId, holder, now });
  if (holder !== null) await realtime.publish(tx, `sales:${holder}`, 'sales', {});
}

async function listWaiting(tx: Tx, payeeId: string): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select shares.order_line_id as "lineId", orders.currency, line.earnings::integer as left,
      line.released_at is not null as "isReleased"
    from order_line_shares as shares
    join order_lines on order_lines.id = shares.order_line_id
    join orders on orders.id = order_lines.order_id
    cross join lateral (select earnings, released_at from line_earnings
      where line_id = shares.order_line_id and line_earnings.party_id = shares.party_id) as line
    where shares.party_id = ${payeeId} and line.earnings <> 0
    order by orders.currency, shares.order_line_id`.execute(tx);
  return rows;
}
