/** Refunds while payouts are under way: balances can go below zero. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Random } from '../../../demo/sleeves/random.ts';
import type { Ctx } from '../../../server/context.ts';
import type { Visitor } from '../visitor.ts';

const PAUSE_MS = [5000, 15_000] as const;

interface Refunds {
  by: Visitor;
  random: Random;
  stop: AbortSignal;
}

export async function refundSomeCopies(ctx: Ctx, { by, random, stop }: Refunds): Promise<void> {
  const lines = await listLines(ctx);
  while (!stop.aborted) {
    await sleep(random.between(...PAUSE_MS), undefined, { signal: stop }).catch(() => undefined);
    const [first, ...rest] = lines;
    if (stop.aborted || !first) return;
    const { order, line } = random.pick([first, ...rest]);
    const body = {
      what: 'things',
      lines: [{ line, quantity: random.whole(1, 3) }],
      reason: 'changed_mind',
      // The same for each try of one refund.
      request_key: randomUUID(),
    };
    await by.submit(`/api/admin/orders/${order}/refunds`, { body }).catch(() => undefined);
  }
}

/** Of the orders before the faults. */
async function listLines({ db }: Ctx): Promise<{ order: string; line: string }[]> {
  const { rows } = await sql<{ order: string; line: string }>`
    select order_id as order, id as line from order_lines order by id`.execute(db);
  return rows;
}
