import { DAY_FORMATS, type DayStyle, dateFormat, formatDay } from '@lathe/rules/date-format';
import { bcp47 } from '@lathe/rules/locales';
import { HOME_TIME_ZONE } from '@lathe/rules/time';
import { classes } from './classes.ts';
import { useLocale } from './locale.ts';

/** Playing time as on a sleeve: `3:07`, `1:02:03`. */
export function duration(seconds: number): string {
  const wholeSeconds = Math.round(seconds);
  const pad = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(wholeSeconds / 60);
  if (minutes < 60) return `${minutes}:${pad(wholeSeconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(wholeSeconds % 60)}`;
}

export function Duration({ seconds, className }: { seconds: number; className?: string }) {
  return (
    <time dateTime={`PT${Math.round(seconds)}S`} className={classes('figures', className)}>
      {duration(seconds)}
    </time>
  );
}

interface DayProps {
  /** `2026-11-18` */
  value: string;
  style?: DayStyle;
}

/** A calendar date, which has no time zone. */
export function Day({ value, style }: DayProps) {
  return (
    <time dateTime={value} className="figures">
      {useDayText(style)(value)}
    </time>
  );
}

/** Same as plain text, for use inside a message. */
export function useDayText(style?: DayStyle): (day: string) => string {
  const locale = useLocale();
  return (day) => formatDay(day, locale, style);
}

interface InstantProps {
  /** ISO string with time zone. */
  value: string;
  /**
   * Default: the time zone of Lathe. Server and browser zones would differ, and staff and buyers
   * should see the same time.
   */
  timeZone?: string | undefined;
  style?: keyof typeof INSTANT_FORMATS | undefined;
}

const INSTANT_FORMATS = {
  date: DAY_FORMATS.short,
  'long-date': DAY_FORMATS.long,
  'date-time': { ...DAY_FORMATS.short, timeStyle: 'short' },
  time: { timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'short' },
  /** For deadlines: people elsewhere must know the time zone. */
  deadline: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const;

/** A point in time, shown in a time zone. */
export function Instant({ value, timeZone, style }: InstantProps) {
  return (
    <time dateTime={value} className="figures">
      {useInstantText({ timeZone, style })(value)}
    </time>
  );
}

/** Same as plain text, for use inside a message. */
export function useInstantText({
  timeZone = HOME_TIME_ZONE,
  style = 'date-time',
}: Omit<InstantProps, 'value'>): (value: string) => string {
  const format = dateFormat(bcp47(useLocale()), { ...INSTANT_FORMATS[style], timeZone });
  return (value) => format.format(new Date(value));
}
