/** What stands beside every price: the VAT in it, or that there is none and who may ask for some. */
import { bcp47, type Locale } from '@lathe/rules/locales';
import { collectsVat, vatRateOn } from '@lathe/rules/vat';
import { wordsFor } from './words.ts';

interface Visit {
  country: string;
  locale: Locale;
  /** Rates change on a day. */
  today: string;
}

export function vatText({ country, locale, today }: Visit): string {
  const words = wordsFor(locale);
  if (!collectsVat(country)) return words('catalogue:vat_text.not_charged');
  const rate = new Intl.NumberFormat(bcp47(locale)).format(vatRateOn(country, today) / 100);
  return words('catalogue:vat_text.included', { rate });
}
