import type { Ctx } from '../../context.ts';

export async function handler({ db, machineClock }: Ctx): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', machineClock.now().getTime()).execute();
}
