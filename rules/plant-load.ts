/** How much the plant makes on a working day, and how much of that is promised. */
import { addDays, addWorkingDays, type CalendarDate, isWorkingDay } from './dates.ts';
import type { ProductionMedium } from './production.ts';

/** Work on one machine of the plant. */
export interface MachineLoad {
  /** Pieces per working day. */
  capacity: number;
  /** Pieces per day; what `spreadLoad` returns never exceeds the capacity. */
  bookedByDay: ReadonlyMap<CalendarDate, number>;
}

/** By machine. What is not listed is made without a limit. */
export type PlantLoad = ReadonlyMap<string, MachineLoad>;

/** Cuts all records, whatever their format. */
export const RECORD_MACHINE = 'Vinyl';

/** Null where the capacity is not limited: CDs. Each type of merchandise has a machine of its own. */
export function machineOf({
  medium,
  format,
}: {
  medium: ProductionMedium;
  format: string;
}): string | null {
  switch (medium) {
    case 'Vinyl':
      return RECORD_MACHINE;
    case 'CD':
      return null;
    case 'Merch':
      return format;
  }
}

/** Pieces by machine. */
export type PlantWork = ReadonlyMap<string, number>;

export function workOf(
  lines: readonly { machine: string | null; quantity: number }[],
): Map<string, number> {
  const work = new Map<string, number>();
  for (const { machine, quantity } of lines) {
    if (machine !== null) work.set(machine, (work.get(machine) ?? 0) + quantity);
  }
  return work;
}

/**
 * The days on which promised pieces are really made. What exceeds a day (one large order, or two
 * buyers who paid at the same moment) is made on the days before; what does not fit there either is
 * late, and takes the next days with capacity. So later orders are promised only what is possible.
 */
export function spreadLoad(
  { capacity, bookedByDay }: MachineLoad,
  /** The first day of which capacity is left. */
  first: CalendarDate,
): Map<CalendarDate, number> {
  const made = new Map<CalendarDate, number>();
  const take = (day: CalendarDate, pieces: number): number => {
    if (pieces === 0 || !isWorkingDay(day)) return pieces;
    const taken = Math.min(pieces, capacity - (made.get(day) ?? 0));
    if (taken > 0) made.set(day, (made.get(day) ?? 0) + taken);
    return pieces - taken;
  };
  const days = [...bookedByDay.keys()].filter((day) => day >= first).sort();
  let late = 0;
  // The earliest first, so that its pieces keep the days before it.
  for (const promised of days) {
    let left = bookedByDay.get(promised) ?? 0;
    for (let day = promised; left > 0 && day >= first; day = addDays(day, -1)) {
      left = take(day, left);
    }
    late += left;
  }
  for (let day = addWorkingDays(addDays(first, -1), 1); late > 0; day = addWorkingDays(day, 1)) {
    late = take(day, late);
  }
  return made;
}
