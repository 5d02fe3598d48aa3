/** What a journey may know or change about a person behind the shop's back. */
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

/** As if they had gone for lunch: sensitive areas ask again who is there. */
export async function leaveIdle(ctx: Ctx, email: string): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('user_id', '=', await idOf(ctx, email))
    .execute();
}

export async function forgetTwoFactor(ctx: Ctx, email: string): Promise<void> {
  await ctx.db
    .deleteFrom('two_factor')
    .where('user_id', '=', await idOf(ctx, email))
    .execute();
}
