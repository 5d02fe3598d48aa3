/** Notifies owners of endpoints that fail, pauses them, and deletes old messages. */

import { subtractDuration } from '@lathe/rules/time';
import { WEBHOOK_KEPT_DAYS, WEBHOOK_PAUSE_DAYS, WEBHOOK_WARNING_DAYS } from '@lathe/rules/webhooks';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { notify } from '../notifications/index.ts';

interface FailingEndpoint {
  id: string;
  accountId: string;
  name: string;
  failingSince: Date;
}

export async function handler(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const pausedSince = subtractDuration(now, { days: WEBHOOK_PAUSE_DAYS });
  const warnedSince = subtractDuration(now, { days: WEBHOOK_WARNING_DAYS });
  await inTransaction(ctx.db, async (tx) => {
    for (const endpoint of await pauseFailing(tx, pausedSince)) {
      await tell(tx, ctx, endpoint, 'webhook_paused');
    }
    for (const endpoint of await markWarned(tx, { since: warnedSince, now })) {
      await tell(tx, ctx, endpoint, 'webhook_failing');
    }
  });
  await ctx.db
    .deleteFrom('webhook_messages')
    .where('created_at', '<', subtractDuration(now, { days: WEBHOOK_KEPT_DAYS }))
    .execute();
}

const FAILING = sql`id, account_id as "accountId", name, failing_since as "failingSince"`;

async function pauseFailing(tx: Tx, since: Date): Promise<FailingEndpoint[]> {
  const { rows } = await sql<FailingEndpoint>`
    update webhook_endpoints set state = 'paused', paused_for_failures = true
    where state = 'active' and failing_since <= ${since}
    returning ${FAILING}`.execute(tx);
  return rows;
}

async function markWarned(
  tx: Tx,
  { since, now }: { since: Date; now: Date },
): Promise<FailingEndpoint[]> {
  const { rows } = await sql<FailingEndpoint>`
    update webhook_endpoints set warned_at = ${now}
    where state = 'active' and failing_since <= ${since} and warned_at is null
    returning ${FAILING}`.execute(tx);
  return rows;
}

async function tell(
  tx: Tx,
  ctx: Ctx,
  { id, accountId, name, failingSince }: FailingEndpoint,
  topic: 'webhook_failing' | 'webhook_paused',
): Promise<void> {
  await notify(tx, ctx, {
    topic,
    owners: [accountId],
    subject: `${id} ${failingSince.toISOString()}`,
    details: { name },
    url: `/studio/webhooks/${id}`,
  });
}
