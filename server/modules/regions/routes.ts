import type { regionCalls } from '@lathe/contract/region-calls';
import { LOCALES } from '@lathe/rules/locales';
import type { Handlers } from '../../platform/http/handlers.ts';
import { translatorFor } from '../../platform/translations.ts';
import { presentCountries } from './present.ts';
import { shippingCountries } from './store.ts';

export const regionRoutes: Handlers<typeof regionCalls> = {
  'GET /api/locales': () => ({
    data: LOCALES.map((code) => ({ code, name: translatorFor(code)('common:own_name') })),
    next_page_url: null,
  }),

  'GET /api/shipping_countries': async ({ ctx, locale }) => {
    const isos = await shippingCountries(ctx.db, { bulk: false });
    return { data: presentCountries(isos, locale), next_page_url: null };
  },

  'GET /api/bulk_shipping_countries': async ({ ctx, locale }) => {
    const isos = await shippingCountries(ctx.db, { bulk: true });
    return { data: presentCountries(isos, locale), next_page_url: null };
  },
};
