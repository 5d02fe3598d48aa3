/** Reads and changes user data directly in the database. */
import { STEP_UP_MINUTES } from '../../rules/limits.ts';
import { subtractDuration } from '../../rules/time.ts';
import type { Ctx } from '../../server/context.ts';

async function idOf({ db }: Ctx, email: string): Promise<string> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

export async function addressOf({ db }: Ctx, name: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return email;
}

/** Simulates inactivity: sensitive areas then require the password again. */
export async function expireStepUp(ctx: Ctx, email: string): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('user_id', '=', await idOf(ctx, email))
    .execute();
}

/** Simulates a password that was entered a while ago, by someone who was active since. */
export async function ageStepUp(ctx: Ctx, email: string): Promise<void> {
  const confirmed = subtractDuration(ctx.clock.now(), { minutes: STEP_UP_MINUTES });
  await ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: confirmed })
    .where('user_id', '=', await idOf(ctx, email))
    .execute();
}

export async function removeTwoFactor(ctx: Ctx, email: string): Promise<void> {
  await ctx.db
    .deleteFrom('two_factor')
    .where('user_id', '=', await idOf(ctx, email))
    .execute();
}

/** All their orders are delivered, and no money is owed to them. */
export async function closeOpenOrders(ctx: Ctx, email: string): Promise<void> {
  const userId = await idOf(ctx, email);
  const now = ctx.clock.now();
  const own = ctx.db.selectFrom('orders').select('id').where('user_id', '=', userId);
  await ctx.db
    .updateTable('orders')
    .set({ dispatched_at: now, delivered_at: now })
    .where('user_id', '=', userId)
    .where('dispatched_at', 'is', null)
    .execute();
  await ctx.db
    .updateTable('tickets')
    .set({ cancelled_at: now })
    .where('order_line_id', 'in', (lines) =>
      lines.selectFrom('order_lines').select('id').where('order_id', 'in', own),
    )
    .where('cancelled_at', 'is', null)
    .execute();
  await ctx.db
    .updateTable('parcels')
    .set({ dispatched_at: now, delivered_at: now })
    .where('order_id', 'in', own)
    .where('dispatched_at', 'is', null)
    .execute();
  await ctx.db
    .updateTable('order_returns')
    .set({ state: 'declined', answered_at: now })
    .where('order_id', 'in', own)
    .where('state', 'in', ['asked', 'expected'])
    .execute();
}
