import type { Ctx } from '../../context.ts';
import type { Translate } from '../../platform/translations.ts';
import type { MailRecipient } from '../accounts/index.ts';
import {
  findWait,
  findWaitedCategory,
  type WaitedCategory,
  type WaitRow,
} from '../events/index.ts';

/** Only guests did not sign in, so only they learn here why they get the mail. */
export function footerOf({ to, name }: MailRecipient, t: Translate): { footer?: string } {
  return name === null ? { footer: t('mail:wait_footer', { email: to }) } : {};
}

export async function readWait(
  { db, clock }: Ctx,
  waitId: string,
): Promise<{ wait: WaitRow; category: WaitedCategory } | null> {
  const wait = await findWait(db, waitId);
  const category = wait && (await findWaitedCategory(db, wait.categoryId, clock.now()));
  return wait && category ? { wait, category } : null;
}
