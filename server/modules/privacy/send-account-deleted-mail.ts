import type { Ctx } from '../../context.ts';
import type { Goodbye } from './jobs.ts';
import { goodbyeLetter } from './privacy-mails.ts';

export async function handler({ mail, config }: Ctx, reader: Goodbye): Promise<void> {
  await mail.send(goodbyeLetter(reader, config.publicUrl));
}
