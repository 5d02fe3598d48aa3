/** The records that a buyer has bought. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { picture } from './picture.ts';

const ownedRecord = z.object({
  release: z.uuid(),
  title: z.string(),
  artist: z.string(),
  /** In the language of the caller, such as `12″ vinyl`. */
  format: z.string(),
  image: picture.nullable(),
  /** Null if its page cannot be visited. */
  url: z.string().nullable(),
  /** Without those that were refunded. */
  copies: z.int(),
  /** Of the copies of a limited edition, ascending. */
  numbers: z.array(z.int()),
  /** When the first copy was bought. */
  bought_at: z.string(),
  /** The newest order that has a copy. */
  order: z.object({ uuid: z.uuid(), number: z.string() }),
});

export type OwnedRecord = z.infer<typeof ownedRecord>;

export const recordCollectionCalls = {
  'GET /api/users/{user}/collection': {
    summary: 'The records that a user has bought and kept, the newest first',
    area: 'Orders',
    permission: 'orders.own',
    owner: 'user',
    params: z.object({ user: z.uuid() }),
    query: z.object({ cursor: pageCursor }),
    reply: collection(ownedRecord),
  },
} as const satisfies CallTable;
