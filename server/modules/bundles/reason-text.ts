import { countryName, type Locale } from '@lathe/rules/locales';
import { translatorFor } from '../../platform/translations.ts';
import type { OfferProblem } from '../sellables/index.ts';

/** Why a bundle cannot be bought: the part is named, unless nobody may know it yet. */
export function reasonText(
  { title, problem }: { title: string; problem: OfferProblem },
  { locale, country }: { locale: Locale; country: string },
): string {
  const t = translatorFor(locale);
  if (title === '') return t('bundle_shop:reason.not_yet');
  return t(`bundle_shop:reason.${reasonOf(problem)}`, {
    title,
    country: countryName(country, locale),
  });
}

/** What matters to a buyer of the bundle. */
function reasonOf(problem: OfferProblem) {
  switch (problem) {
    case 'out_of_stock':
      return 'not_available';
    case 'sold_out':
    case 'sale_not_started':
    case 'not_sold_in_country':
    case 'not_available':
    case 'pricing_unavailable':
      return problem;
    default:
      return 'not_sold';
  }
}
