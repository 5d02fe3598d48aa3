/**
 * Cached per locale and format, because creating one takes about a hundred times as long as using
 * it.
 */
const made = new Map<string, Intl.DateTimeFormat>();

export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, format);
  return format;
}
