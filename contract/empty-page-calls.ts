/** Pages without releases for a long time: staff decide whether to remove them. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';

const emptyPage = z.object({
  uuid: z.uuid(),
  name: z.string(),
  url: z.string(),
  owner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  empty_since: z.string(),
  days_until_removed: z.int(),
  /** When the owner was notified of the removal; null before the mail is sent. */
  told_at: z.string().nullable(),
  /** `remove` requires that the grace period is over and the owner was notified early enough. */
  operations: z.object({ remove: z.boolean(), keep: z.boolean() }),
  version: z.int(),
});

export type EmptyPage = z.infer<typeof emptyPage>;

const ofPage = z.object({ page: z.uuid() });
const body = z.object({ version: z.int().min(1) });

export const emptyPageCalls = {
  'GET /api/admin/pages': {
    summary: 'Pages without releases for a long time, longest first',
    area: 'Admin',
    permission: 'pages.remove',
    query: z.object({ cursor: pageCursor }),
    reply: collection(emptyPage),
  },
  'POST /api/admin/pages/{page}/remove': {
    summary: 'Deletes an empty page after its owner was notified; the owner is notified again',
    area: 'Admin',
    permission: 'pages.remove',
    params: ofPage,
    body,
    reply: null,
    errors: ['not_found', 'changed_meanwhile', 'page_not_due'],
  },
  'POST /api/admin/pages/{page}/keep': {
    summary: 'Keeps an empty page for the same period as a new one',
    area: 'Admin',
    permission: 'pages.remove',
    params: ofPage,
    body,
    reply: null,
    errors: ['not_found', 'changed_meanwhile', 'page_not_due'],
  },
} as const satisfies CallTable;
