import type { EventFigures } from '@lathe/contract/event-figure-calls';
import { zonedTime } from '@lathe/rules/zoned-time';
import type { Db } from '../../platform/db/connect.ts';
import { admittedByQuarter, type CategoryCounts, countTickets } from './attendance.ts';
import { type SoldOnDay, soldByDay } from './booked-tickets.ts';

interface CategoryFigures extends CategoryCounts {
  sold: number;
  refunded: number;
}

/** Of each category: what was sold, and who came. */
export async function readCategories(db: Db, eventId: string): Promise<CategoryFigures[]> {
  const [categories, days] = await Promise.all([countTickets(db, eventId), soldByDay(db, eventId)]);
  return withSold(categories, days);
}

function withSold(
  categories: readonly CategoryCounts[],
  days: readonly SoldOnDay[],
): CategoryFigures[] {
  return categories.map((category) => {
    const own = days.filter(({ categoryId }) => categoryId === category.id);
    return { ...category, ...sumOf(own, ['sold', 'refunded']) };
  });
}

export async function readFigures(
  db: Db,
  event: { id: string; timeZone: string },
): Promise<Omit<EventFigures, 'event'>> {
  const [counted, days, quarters] = await Promise.all([
    countTickets(db, event.id),
    soldByDay(db, event.id),
    admittedByQuarter(db, event.id),
  ]);
  const categories = withSold(counted, days);
  return {
    ...sumOf(categories, ['sold', 'refunded', 'guests', 'valid', 'admitted', 'absent']),
    categories: categories.map(({ id, ...figures }) => ({ uuid: id, ...figures })),
    days: days.map(({ day, categoryId, sold, refunded }) => ({
      day,
      category: categoryId,
      sold,
      refunded,
    })),
    quarters: quarters.map(({ from, categoryId, admitted }) => ({
      from: zonedTime(from, event.timeZone),
      category: categoryId,
      admitted,
    })),
  };
}

function sumOf<Key extends string>(
  rows: readonly Readonly<Record<Key, number>>[],
  keys: readonly Key[],
): Record<Key, number> {
  const sums = keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)]);
  return Object.fromEntries(sums);
}
