import type { taxRateCalls } from '@lathe/contract/tax-rate-calls';
import type { Handlers } from '../../platform/http/handlers.ts';
import { assertInFuture, dutyTerms, readTaxTable } from '../taxes/index.ts';
import { previewDuty, previewRate } from './preview-taxes.ts';
import { readPriceBook } from './price-book.ts';

type TaxPreviewCall = Extract<keyof typeof taxRateCalls, `${string}/preview`>;

/** Price effects of a new VAT rate or duty. They are here because `taxes` does not know prices. */
export const taxPreviewRoutes: Handlers<Pick<typeof taxRateCalls, TaxPreviewCall>> = {
  'GET /api/admin/vat_rates/{iso}/preview': async ({ ctx, params, query, locale }) => {
    const { valid_from: day, basis_points: basisPoints } = query;
    assertInFuture(day, ctx.clock.now());
    const taxes = await readTaxTable(ctx.db);
    const book = await readPriceBook(ctx.db);
    return previewRate({ taxes, day, locale }, { book, country: params.iso, basisPoints });
  },

  'GET /api/admin/eu_duty/preview': async ({ ctx, query, locale }) => {
    const { valid_from: day } = query;
    assertInFuture(day, ctx.clock.now());
    const taxes = await readTaxTable(ctx.db);
    return previewDuty({ taxes, day, locale }, dutyTerms(query));
  },
};
