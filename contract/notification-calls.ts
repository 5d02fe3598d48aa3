/** Notifications of a seller, and what they are notified about. */
import { NOTIFICATION_KINDS, SUMMARY_FREQUENCIES } from '@lathe/rules/notifications';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';

const notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** In the language of the caller. */
  text: z.string(),
  /** Path of the page that it is about. */
  url: z.string(),
  created_at: z.string(),
  read: z.boolean(),
});

export type Notification = z.infer<typeof notification>;

const choice = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  mail: z.boolean(),
  /** Listed in the studio. */
  studio: z.boolean(),
});

const settings = z.object({
  version: z.int(),
  sales_summary: z.enum(SUMMARY_FREQUENCIES),
  /** In the order of the screen. */
  choices: z.array(
    choice.extend({
      /** The mail cannot be switched off, because the seller must act on it. */
      always_mailed: z.boolean(),
    }),
  ),
});

export type NotificationSettings = z.infer<typeof settings>;

const own = {
  area: 'Notifications',
  permission: 'notifications.own',
  owner: 'user',
  params: ofUser,
} as const;

export const notificationCalls = {
  'GET /api/users/{user}/notifications': {
    ...own,
    summary: 'Notifications in the studio, newest first',
    query: z.object({ cursor: pageCursor }),
    reply: collection(notification),
  },
  'GET /api/users/{user}/notifications/unread': {
    ...own,
    summary: 'Number of unread notifications',
    reply: z.object({ count: z.int() }),
  },
  'POST /api/users/{user}/notifications/read': {
    ...own,
    summary: 'Marks notifications as read: all, or those up to an id',
    /** Newer ones stay unread, because the user has not seen them. */
    body: z.object({ up_to: z.int().min(1).nullable().default(null) }),
    reply: null,
  },
  'GET /api/users/{user}/notification-settings': {
    ...own,
    summary: 'What the user is notified about, by mail and in the studio',
    reply: settings,
  },
  'PUT /api/users/{user}/notification-settings': {
    ...own,
    summary: 'Changes what the user is notified about; kinds that are not named stay as they are',
    body: z.object({
      /** Of the settings that the user saw. */
      version: z.int().min(0),
      sales_summary: z.enum(SUMMARY_FREQUENCIES),
      choices: z.array(choice).max(NOTIFICATION_KINDS.length),
    }),
    reply: settings,
    errors: ['changed_meanwhile'],
  },
  'GET /api/unsubscribe/notifications/{token}': {
    summary: 'The notifications whose mails a link stops; a POST to the link unsubscribes',
    area: 'Notifications',
    permission: 'anyone',
    params: z.object({ token: z.string().max(300) }),
    reply: z.object({ kind: z.enum(NOTIFICATION_KINDS), subscribed: z.boolean() }),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
