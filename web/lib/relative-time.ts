const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "3 hours ago"; null within a minute or two. */
export function relativeTime(then: string, now: string, language: string): string | null {
  const seconds = (Date.parse(now) - Date.parse(then)) / 1000;
  if (seconds < 120) return null;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return null;
}
