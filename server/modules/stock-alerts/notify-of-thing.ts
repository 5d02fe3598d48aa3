import { DEFAULT_LOCALE } from '@lathe/rules/locales';
import { alertsInRound } from '@lathe/rules/stock-alerts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { findThing, stateOf } from './awaited-thing.ts';
import { sendAlertMail } from './jobs.ts';
import { listCountries, startRound, takeDueAlerts } from './round-store.ts';

/** Sends the mails of those who can buy it now, the first ones first if few are left. */
export async function notifyOfThing(ctx: Ctx, { thing }: { thing: string }): Promise<void> {
  const now = ctx.clock.now();
  const countries: string[] = [];
  let left: number | null = null;
  for (const country of await listCountries(ctx.db, thing)) {
    const offer = await findThing(ctx, thing, { country, locale: DEFAULT_LOCALE });
    if (!offer || stateOf(offer) !== 'available') continue;
    countries.push(country);
    left = offer.left;
  }
  if (countries.length === 0) return;
  await inTransaction(ctx.db, async (tx) => {
    const limit = alertsInRound(left);
    if (limit !== null && !(await startRound(tx, { thing, now }))) return;
    for (const alertId of await takeDueAlerts(tx, { thing, countries, limit, now })) {
      await ctx.jobs.enqueue(tx, sendAlertMail, { alertId });
    }
  });
}

export { notifyOfThing as handler };
