/** What the charts of an event show, from the figures without their empty days and quarters. */
import type { EventFigures } from '@lathe/contract/event-figure-calls';
import { addDays, type CalendarDate, daysBetween } from '@lathe/rules/dates';
import { MINUTE_MS } from '@lathe/rules/time';
import type { ChartSeries } from '../../../../ui/chart.tsx';

/** A chart has six colours; one of them is for refunds. */
const CATEGORIES_SHOWN = 5;
/** Longer times are shown by week. */
const DAYS_SHOWN = 62;
const QUARTER_MS = 15 * MINUTE_MS;
/** Two days of doors; quarters of several dates, for example of an event that was moved, are not joined. */
const QUARTERS_SHOWN = 192;

interface Cell {
  /** The position on the scale. */
  at: string;
  category: string;
  count: number;
}

interface Figures {
  places: string[];
  series: ChartSeries[];
}

/** A series per category, with those that are too many in one. */
function seriesByCategory(
  places: readonly string[],
  cells: readonly Cell[],
  { categories, others }: { categories: EventFigures['categories']; others: string },
): ChartSeries[] {
  const used = categories.filter(({ uuid }) => cells.some(({ category }) => category === uuid));
  const shown = used.length > CATEGORIES_SHOWN ? used.slice(0, CATEGORIES_SHOWN - 1) : used;
  const rest = used.slice(shown.length).map(({ uuid }) => uuid);
  const named = uniqueNames(shown.map(({ name }) => name)).map((name, at) => ({
    name,
    of: [shown[at]?.uuid ?? ''],
  }));
  return [...named, ...(rest.length > 0 ? [{ name: others, of: rest }] : [])].map(
    ({ name, of }) => {
      const own = cells.filter(({ category }) => of.includes(category));
      return { name, values: valuesAt(places, own) };
    },
  );
}

function valuesAt(places: readonly string[], cells: readonly Omit<Cell, 'category'>[]): number[] {
  const sums = new Map<string, number>();
  for (const { at, count } of cells) sums.set(at, (sums.get(at) ?? 0) + count);
  return places.map((place) => sums.get(place) ?? 0);
}

/** Categories can have one name, but series are told apart by it. */
function uniqueNames(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const earlier = names.slice(0, at).filter((each) => each === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}

/** Sold tickets by category, and refunds below zero, on every day from the first to the last one. */
export function soldFigures(
  { days, categories }: Pick<EventFigures, 'days' | 'categories'>,
  texts: { others: string; refunded: string },
): Figures & { isByWeek: boolean } {
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  if (first === undefined || last === undefined) return { places: [], series: [], isByWeek: false };
  const length = daysBetween(first, last) + 1;
  const step = length > DAYS_SHOWN ? 7 : 1;
  const at = (day: CalendarDate) =>
    addDays(first, Math.floor(daysBetween(first, day) / step) * step);
  const places = Array.from({ length: Math.ceil(length / step) }, (_, index) =>
    addDays(first, index * step),
  );
  const cells = days.map(({ day, category, sold }) => ({ at: at(day), category, count: sold }));
  const refunds = days.map(({ day, refunded }) => ({ at: at(day), count: 0 - refunded }));
  return {
    places,
    isByWeek: step > 1,
    series: [
      ...seriesByCategory(places, cells, { categories, others: texts.others }),
      ...(refunds.some(({ count }) => count !== 0)
        ? [{ name: texts.refunded, values: valuesAt(places, refunds) }]
        : []),
    ],
  };
}

/** People let in by category, in every quarter of an hour from the first to the last one. */
export function admittedFigures(
  { quarters, categories }: Pick<EventFigures, 'quarters' | 'categories'>,
  others: string,
): Figures {
  const used = [...new Set(quarters.map(({ from }) => Date.parse(from)))];
  const [first = 0, last = 0] = [used[0], used.at(-1)];
  const length = (last - first) / QUARTER_MS + 1;
  const all =
    used.length > 0 && length <= QUARTERS_SHOWN
      ? Array.from({ length }, (_, index) => first + index * QUARTER_MS)
      : used;
  const places = all.map((moment) => new Date(moment).toISOString());
  const cells = quarters.map(({ from, category, admitted }) => ({
    at: new Date(from).toISOString(),
    category,
    count: admitted,
  }));
  return { places, series: seriesByCategory(places, cells, { categories, others }) };
}
