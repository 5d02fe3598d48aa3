/** Fills the storefront tables that lists, charts and search read. */
import { calendarDate } from '@lathe/rules/dates';
import type { Ctx } from '../server/context.ts';
import { refreshStorefront } from '../server/modules/storefront/index.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { planCatalogue } from './catalogue/plan-catalogue.ts';

export async function fillStorefront(tx: Tx, ctx: Ctx): Promise<void> {
  const pages = planCatalogue(calendarDate(ctx.clock.now()));
  const groupIds = pages.flatMap(({ groups }) => groups.map(({ id }) => id));
  await refreshStorefront(tx, ctx, { groupIds });
}
