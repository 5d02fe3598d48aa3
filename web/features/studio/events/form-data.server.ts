/** What the form of an event needs, for a new one and for the editor. */
import { allCountries } from '@lathe/rules/continents';
import { bcp47, countryName } from '@lathe/rules/locales';
import type { Studio } from '../../../lib/require-studio.ts';

export async function formData({ api, account, locale }: Studio) {
  const params = { user: account.id };
  const [pages, venues] = await Promise.all([
    api('GET /api/users/{user}/pages', { params }),
    api('GET /api/users/{user}/venues', { params, query: {} }),
  ]);
  const collator = new Intl.Collator(bcp47(locale));
  return {
    pages: pages.data.map(({ uuid, name }) => ({ uuid, name })),
    countries: allCountries()
      .map((iso) => ({ iso, name: countryName(iso, locale) }))
      .sort((a, b) => collator.compare(a.name, b.name)),
    userId: account.id,
    canSearchVenues: venues.is_enabled,
  };
}
