import { TRACK_EDIT_STORED_DAYS } from '@lathe/rules/bulk-limits';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';

export async function handler({ db, clock }: Ctx): Promise<void> {
  const cutoff = subtractDuration(clock.now(), { days: TRACK_EDIT_STORED_DAYS });
  await db.deleteFrom('track_edits').where('at', '<', cutoff).execute();
}
