import type { Ctx } from '../../context.ts';
import type { AccountDeletedMail } from './jobs.ts';
import { accountDeletedMail } from './privacy-mails.ts';

export async function handler({ mail, config }: Ctx, recipient: AccountDeletedMail): Promise<void> {
  await mail.send(accountDeletedMail(recipient, config.publicUrl));
}
