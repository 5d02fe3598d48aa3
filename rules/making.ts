/** How a line of an order is made: one stage after the other, in a table for each kind of thing. */
import { addDays, type CalendarDate, isWorkingDay } from './dates.ts';
import { DISPATCH_WORKING_DAYS } from './limits.ts';
import { defineStateMachine, type StateMachine } from './state-machine.ts';

/** As many as a release type can have. */
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

export const MAKING_STAGES = [
  'queued',
  ...SIDES,
  'disc',
  'print',
  'sleeve',
  'packed',
  'dispatched',
  'cancelled',
] as const;
export type MakingStage = (typeof MAKING_STAGES)[number];

/** Where a job can be found in the plant. */
export type OpenStage = Exclude<MakingStage, 'dispatched' | 'cancelled'>;

export type MakingMedium = 'Vinyl' | 'CD' | 'Merch';
export type MakingEvent = 'advance' | 'reprint' | 'dispatch' | 'cancel' | 'remake';
export type MakingRole = 'plant' | 'buyer' | 'desk';

export interface Made {
  medium: MakingMedium;
  /** Only a record has sides to cut one by one. */
  sides: number;
}

/** From the queue to the parcel. */
export function openStages({ medium, sides }: Made): OpenStage[] {
  switch (medium) {
    case 'Vinyl':
      return ['queued', ...SIDES.slice(0, sides), 'sleeve', 'packed'];
    case 'CD':
      return ['queued', 'disc', 'print', 'sleeve', 'packed'];
    case 'Merch':
      return ['queued', 'print', 'packed'];
  }
}

type MakingMachine = StateMachine<MakingStage, MakingEvent, MakingRole>;

const machines = new Map<string, MakingMachine>();

export function makingMachine(made: Made): MakingMachine {
  const key = `${made.medium} ${made.sides}`;
  const known = machines.get(key);
  if (known) return known;
  const machine = makeMachine(openStages(made));
  machines.set(key, machine);
  return machine;
}

const PLANT = ['plant'] as const;

function makeMachine(stages: readonly OpenStage[]): MakingMachine {
  const [first = 'queued', ...begun] = stages;
  return defineStateMachine<MakingStage, MakingEvent, MakingRole>({
    initial: first,
    states: [...stages, 'dispatched', 'cancelled'],
    transitions: [
      ...begun.map((to, at) => ({
        event: 'advance' as const,
        from: stages[at] ?? first,
        to,
        roles: PLANT,
      })),
      // A copy was spoiled: all of the job is made anew.
      { event: 'reprint', from: begun, to: first, roles: PLANT },
      { event: 'dispatch', from: 'packed', to: 'dispatched', roles: PLANT },
      // The buyer watches; nothing is theirs to stop once it has begun.
      { event: 'cancel', from: first, to: 'cancelled', roles: ['buyer'] },
      // It came back from its buyer, and whoever answers for that has it made once more.
      { event: 'remake', from: 'dispatched', to: first, roles: ['desk'] },
    ],
  });
}

/**
 * The day from which an order may be made. A parcel leaves as a whole, so all of it waits for what
 * comes out last, and can be cancelled until then.
 */
export function makingStart(today: CalendarDate, releaseDates: readonly string[]): CalendarDate {
  const last = releaseDates.toSorted().at(-1) ?? today;
  let day = last;
  for (let left = DISPATCH_WORKING_DAYS; left > 0 && day > today; ) {
    day = addDays(day, -1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day > today ? day : today;
}

export interface PlantLoad {
  /** Records that the plant makes on a working day. */
  capacity: number;
  /** Those that are promised for a day. */
  booked: ReadonlyMap<CalendarDate, number>;
}
