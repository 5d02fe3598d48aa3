import type { taxCalls } from '@lathe/contract/tax-calls';
import { calendarDate } from '@lathe/rules/dates';
import { dutyOn, territoriesTaxedAs, VAT_COUNTRIES, vatRateOn } from '@lathe/rules/vat';
import type { Handlers } from '../../platform/http/handlers.ts';
import { taxTable } from './tax-table.ts';

const COUNTRIES = [...VAT_COUNTRIES, ...VAT_COUNTRIES.flatMap(territoriesTaxedAs)];

export const taxRoutes: Handlers<typeof taxCalls> = {
  'GET /api/taxes': async ({ ctx }) => {
    const today = calendarDate(ctx.clock.now());
    const table = await taxTable(ctx);
    const duty = dutyOn(table, today);
    return {
      vat_rates: COUNTRIES.map((iso) => ({
        iso,
        basis_points: vatRateOn(table, iso, today),
      })),
      eu_duty: duty && {
        since: duty.from,
        per_item_type: duty.perItemType.amount,
        below: duty.below.amount,
      },
    };
  },
};
