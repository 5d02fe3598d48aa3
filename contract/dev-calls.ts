/** For development and the demo; not available in production. */
import { z } from 'zod';
import type { CallTable } from './call.ts';

export const devMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  sent_at: z.string(),
});

export const devCalls = {
  'GET /dev/mail.json': {
    summary: 'Mails stored instead of sent, newest first',
    area: 'Development',
    permission: 'anyone',
    query: z.object({ to: z.string().max(320).optional() }),
    reply: z.array(devMail),
    developmentOnly: true,
  },
} as const satisfies CallTable;
