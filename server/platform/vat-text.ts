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
const cache = new Map<string, string>();
/** Visitors choose their country, so the cache is bounded. */
const MAX_CACHED = 500;

export function vatText(context: VatContext): string {
  const key = `${context.country} ${context.locale} ${context.vatRate}`;
  const found = cache.get(key);
  if (found !== undefined) return found;
  if (cache.size >= MAX_CACHED) cache.clear();
  const text = makeVatText(context);
  cache.set(key, text);
  return text;
}

function makeVatText({ country, locale, vatRate }: VatContext): string {
  const t = translatorFor(locale);
  if (!collectsVat(country)) return t('catalogue:vat_text.not_charged');
  const rate = new Intl.NumberFormat(bcp47(locale)).format(vatRate / 100);
  return t('catalogue:vat_text.included', { rate });
}
