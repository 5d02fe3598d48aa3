/**
 * The VAT note next to every price: the VAT included, or that none is charged and who may charge
 * it.
 */
import { bcp47, type Locale } from '@lathe/rules/locales';
import { collectsVat } from '@lathe/rules/vat';
import { translatorFor } from './translations.ts';

interface VatContext {
  country: string;
  locale: Locale;
  /** The country's rate on that day, in basis points. */
  vatRate: number;
}

/** Cached: it appears next to every price, and formatting takes longer than reading a basket. */
const known = new Map<string, string>();
/** Visitors choose their country, so the cache is bounded. */
const MAX_CACHED = 500;

export function vatText(visit: VatContext): string {
  const key = `${visit.country} ${visit.locale} ${visit.vatRate}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MAX_CACHED) known.clear();
  const made = makeVatText(visit);
  known.set(key, made);
  return made;
}

function makeVatText({ country, locale, vatRate }: VatContext): string {
  const words = translatorFor(locale);
  if (!collectsVat(country)) return words('catalogue:vat_text.not_charged');
  const rate = new Intl.NumberFormat(bcp47(locale)).format(vatRate / 100);
  return words('catalogue:vat_text.included', { rate });
}
