/**
 * Cached per locale and format, because creating one takes about a hundred times as long as using
 * it.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, format);
  return format;
}
