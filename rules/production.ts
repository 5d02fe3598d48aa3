/** Manufacturing stages of an order line: of records by their sides, of merchandise by its type. */
import { addDays, type CalendarDate, isWorkingDay } from './dates.ts';
import { DISPATCH_WORKING_DAYS } from './limits.ts';
import { defineStateMachine, type StateMachine } from './state-machine.ts';

/** The maximum over all release types. */
const SIDES = [
  'side_a',
  'side_b',
  'side_c',
  'side_d',
  'side_e',
  'side_f',
  'side_g',
  'side_h',
] as const;

/** What types of merchandise are made with (`merch_types.steps`), in the order of the plant. */
export const MERCH_STEPS = ['print', 'cure', 'dry', 'press', 'trim', 'check'] as const;
export type MerchStep = (typeof MERCH_STEPS)[number];

export const PRODUCTION_STAGES = [
  'queued',
  ...SIDES,
  'disc',
  ...MERCH_STEPS,
  'sleeve',
  'packed',
  'dispatched',
  'cancelled',
] as const;
export type ProductionStage = (typeof PRODUCTION_STAGES)[number];

/** Stages in which a job is at the plant. */
export type OpenStage = Exclude<ProductionStage, 'dispatched' | 'cancelled'>;

export type ProductionMedium = 'Vinyl' | 'CD' | 'Merch';
export type ProductionEvent = 'advance' | 'reprint' | 'dispatch' | 'cancel' | 'remake';
export type ProductionRole = 'plant' | 'buyer' | 'desk';

export interface ProducedItem {
  medium: ProductionMedium;
  /** Only records have sides to cut separately. */
  sides: number;
  /** Those of its type when it was sold. Null for records, and for merchandise of older orders. */
  steps: readonly MerchStep[] | null;
}

/** From the queue to packing. */
export function openStages({ medium, sides, steps }: ProducedItem): OpenStage[] {
  if (steps) return ['queued', ...steps, 'packed'];
  switch (medium) {
    case 'Vinyl':
      return ['queued', ...SIDES.slice(0, sides), 'sleeve', 'packed'];
    case 'CD':
      return ['queued', 'disc', 'print', 'sleeve', 'packed'];
    case 'Merch':
      return ['queued', 'print', 'packed'];
  }
}

type ProductionMachine = StateMachine<ProductionStage, ProductionEvent, ProductionRole>;

const machines = new Map<string, ProductionMachine>();

export function productionMachine(item: ProducedItem): ProductionMachine {
  const stages = openStages(item);
  const key = stages.join(' ');
  const cached = machines.get(key);
  if (cached) return cached;
  const machine = makeMachine(stages);
  machines.set(key, machine);
  return machine;
}

const PLANT = ['plant'] as const;

function makeMachine(stages: readonly OpenStage[]): ProductionMachine {
  const [first = 'queued', ...started] = stages;
  return defineStateMachine<ProductionStage, ProductionEvent, ProductionRole>({
    initial: first,
    states: [...stages, 'dispatched', 'cancelled'],
    transitions: [
      ...started.map((to, index) => ({
        event: 'advance' as const,
        from: stages[index] ?? first,
        to,
        roles: PLANT,
      })),
      // A copy was faulty: the whole job restarts.
      { event: 'reprint', from: started, to: first, roles: PLANT },
      { event: 'dispatch', from: 'packed', to: 'dispatched', roles: PLANT },
      // The buyer can cancel only before manufacturing starts.
      { event: 'cancel', from: first, to: 'cancelled', roles: ['buyer'] },
      // The buyer returned it, and the order desk has it made again.
      { event: 'remake', from: 'dispatched', to: first, roles: ['desk'] },
    ],
  });
}

/**
 * The day on which manufacturing may start. An order ships as a whole, so it waits for its latest
 * release date and can be cancelled until then.
 */
export function productionStart(
  today: CalendarDate,
  releaseDates: readonly string[],
): CalendarDate {
  const last = releaseDates.toSorted().at(-1) ?? today;
  let day = last;
  for (let left = DISPATCH_WORKING_DAYS; left > 0 && day > today; ) {
    day = addDays(day, -1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day > today ? day : today;
}
