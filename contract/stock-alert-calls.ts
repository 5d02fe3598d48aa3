/** One mail when something that is out can be bought again. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { picture } from './picture.ts';
import { emailAddress } from './user.ts';

const ofThing = z.object({ thing: z.uuid() });
const ofToken = z.object({ token: z.string().max(200) });

/** A release, or one size of an item in one colour. */
const awaitedThing = z.object({
  thing: z.uuid(),
  title: z.string(),
  artist: z.string(),
  /** In the caller's language, such as "T-shirt, M, Navy". */
  description: z.string(),
  url: z.string(),
  artwork: picture.nullable(),
  /** The day on which it is expected; null if nobody knows, or it is not out. */
  expected_on: z.string().nullable(),
});

const stockAlert = awaitedThing.extend({ created_at: z.string() });

export type AwaitedThing = z.infer<typeof awaitedThing>;
export type StockAlert = z.infer<typeof stockAlert>;

export const stockAlertCalls = {
  'GET /api/stock_alerts/{thing}': {
    summary: 'Whether a thing is out, and whether the signed-in caller waits for it',
    area: 'Stock alerts',
    permission: 'anyone',
    params: ofThing,
    reply: awaitedThing.extend({
      /** `gone` is not sold any more, or not in the country of the caller. */
      state: z.enum(['available', 'out', 'gone']),
      waiting: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'POST /api/stock_alerts/{thing}': {
    summary: 'Asks for one mail when a thing is back; guests confirm their address first',
    area: 'Stock alerts',
    permission: 'anyone',
    params: ofThing,
    /** The address of a guest; ignored for signed-in users. */
    body: z.object({ email: emailAddress.optional() }),
    /** The same for every address, whether it waits already or not. */
    reply: z.object({ state: z.enum(['waiting', 'confirm']) }),
    errors: ['not_found', 'stock_alert_needless', 'stock_alert_impossible', 'stock_alerts_full'],
  },
  'GET /api/stock_alert_links/{token}': {
    summary: 'What the link in the mail to a guest confirms',
    area: 'Stock alerts',
    permission: 'anyone',
    params: ofToken,
    reply: awaitedThing.extend({ confirmed: z.boolean() }),
    errors: ['not_found'],
  },
  'POST /api/stock_alert_links/{token}/confirm': {
    summary: 'Confirms the address of a guest; may be repeated',
    area: 'Stock alerts',
    permission: 'anyone',
    params: ofToken,
    reply: null,
    errors: ['not_found'],
  },
  'GET /api/unsubscribe/alerts/{token}': {
    summary: 'How many mails an unsubscribe link stops; a POST to the link stops them',
    area: 'Stock alerts',
    permission: 'anyone',
    params: ofToken,
    reply: z.object({ waiting: z.int() }),
    errors: ['not_found'],
  },
  'GET /api/users/{user}/stock_alerts': {
    summary: 'What a user waits for, newest first',
    area: 'Stock alerts',
    permission: 'notifications.own',
    owner: 'user',
    params: z.object({ user: z.uuid() }),
    reply: collection(stockAlert),
  },
  'DELETE /api/users/{user}/stock_alerts/{thing}': {
    summary: 'Stops waiting for a thing',
    area: 'Stock alerts',
    permission: 'notifications.own',
    owner: 'user',
    params: z.object({ user: z.uuid(), thing: z.uuid() }),
    reply: null,
  },
} as const satisfies CallTable;
