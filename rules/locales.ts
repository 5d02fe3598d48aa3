/** Supported locales, and how `Accept-Language` is matched to them. */

export const LOCALES = ['de', 'en', 'en_GB', 'en_US'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en_GB';
/** Used for texts that the chosen locale does not have. */
export const FALLBACK_LOCALE: Locale = 'en';
export const DEFAULT_COUNTRY = 'GB';

export const LOCALE_COOKIE = 'locale';
export const COUNTRY_COOKIE = 'country';
/** `?lang=de`: a separate URL for every language, for links and search engines. */
export const LANGUAGE_PARAMETER = 'lang';
export const PREFERENCE_COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The BCP 47 tag for HTML `lang`, `Intl` and `hreflang`: `en_GB` becomes `en-GB`. */
export function bcp47(locale: Locale): string {
  return locale.replace('_', '-');
}

export function countryName(iso: string, locale: Locale): string {
  return new Intl.DisplayNames(bcp47(locale), { type: 'region' }).of(iso) ?? iso;
}

type LanguageRange = { readonly tag: string; readonly quality: number };

const RANGE = /^(?<tag>\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)$/i;
// RFC 9110, 12.4.2: a weight is 0 to 1 with at most three decimals.
const WEIGHT = /^q=(?<quality>0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** Only the malformed range is dropped, not the whole header. */
function parseRange(text: string): LanguageRange | null {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
  const tag = RANGE.exec(range)?.groups?.tag;
  if (tag === undefined) return null;
  const [weight] = parameters;
  if (weight === undefined) return { tag: tag.toLowerCase(), quality: 1 };
  const quality = WEIGHT.exec(weight)?.groups?.quality;
  return quality === undefined ? null : { tag: tag.toLowerCase(), quality: Number(quality) };
}

/** RFC 4647, 3.4 "lookup": tries `de-CH-1996`, then `de-CH`, then `de`. */
function bestLocale(tag: string): Locale | null {
  const parts = tag.split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const candidate = parts.slice(0, length).join('-');
    const found = LOCALES.find((locale) => bcp47(locale).toLowerCase() === candidate);
    if (found !== undefined) return found;
  }
  return null;
}

/** The best locale for an `Accept-Language` header, or the default. */
export function matchLocale(acceptLanguage: string | null | undefined): Locale {
  const ranges = (acceptLanguage ?? '')
    .split(',')
    .map(parseRange)
    .filter((range) => range !== null)
    .filter((range) => range.quality > 0)
    // Sorting is stable, so equal weights keep the order of the header.
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranges) {
    const locale = tag === '*' ? DEFAULT_LOCALE : bestLocale(tag);
    if (locale !== null) return locale;
  }
  return DEFAULT_LOCALE;
}
