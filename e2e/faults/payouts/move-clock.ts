/** Moves the clock of the whole shop forward, as an admin does to try what happens later. */
import { addDays, calendarDate } from '@lathe/rules/dates';
import { DAY_MS, HOUR_MS } from '@lathe/rules/time';
import type { Ctx } from '../../../server/context.ts';
import type { Visitor } from '../visitor.ts';

const STEPS = [
  { by: 'week', seconds: (7 * DAY_MS) / 1000 },
  { by: 'day', seconds: DAY_MS / 1000 },
  { by: 'hour', seconds: HOUR_MS / 1000 },
] as const;

/** A reply that was lost is no reason to move twice. */
export async function moveClock(
  ctx: Ctx,
  by: Visitor,
  { days = 0, hours = 0 }: { days?: number; hours?: number },
): Promise<void> {
  const start = await readAhead(by);
  const goal = start + days * (DAY_MS / 1000) + hours * (HOUR_MS / 1000);
  for (;;) {
    const ahead = await readAhead(by);
    const step = STEPS.find(({ seconds }) => ahead + seconds <= goal);
    if (!step) break;
    const body = { by: step.by, ahead_seconds: ahead };
    await by.submit('/api/admin/clock/move', { body });
  }
  await ctx.shopClock?.refresh();
}

async function readAhead(by: Visitor): Promise<number> {
  const { status, json } = await by.submit('/api/admin/clock');
  if (status !== 200) throw new Error(`The clock of the shop could not be read: ${status}.`);
  return Number(json.ahead_seconds);
}

/** To a day of a month in this range, in as few steps as possible. */
export async function moveToDayOfMonth(
  ctx: Ctx,
  by: Visitor,
  [from, to]: readonly [number, number],
): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  const [days = 0] = Array.from({ length: 35 }, (_, count) => count)
    .filter((count) => {
      const day = Number(addDays(today, count).slice(8));
      return day >= from && day <= to;
    })
    .toSorted((a, b) => stepsOf(a) - stepsOf(b));
  await moveClock(ctx, by, { days });
}

const stepsOf = (days: number) => Math.floor(days / 7) + (days % 7);
