import type { Ctx } from '../../context.ts';

export async function handler({ db, clock }: Ctx): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', clock.now().getTime()).execute();
}
