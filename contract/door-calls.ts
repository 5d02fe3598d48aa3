/**
 * The door of an event. Its seller makes a secret link for each device; the device calls without an
 * account, with the secret of its link in the header `Lathe-Door`.
 *
 * A device asks the server first. Without an answer in time it decides by itself, with `decideScan`
 * of `@lathe/rules/door/decide-scan`, and sends the scan later: with the same nonce, and with what
 * it showed. That counts, because it decided who went in.
 */
import { SCAN_RESULTS } from '@lathe/rules/door/decide-scan';
import {
  DOOR_NAME_MAX_LENGTH,
  DOOR_SEARCH_MIN_LENGTH,
  SCANNED_TEXT_MAX_LENGTH,
  SCANS_MAX,
} from '@lathe/rules/door-limits';
import { PUBLIC_EVENT_STATUSES } from '@lathe/rules/event-states';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofUser } from './params.ts';
import { requiredLine } from './text.ts';

const event = z.object({
  uuid: z.uuid(),
  /** In the codes of its tickets. */
  number: z.int(),
  name: z.string(),
  venue: z.string(),
  city: z.string(),
  /** With its offset. */
  starts_at: z.string(),
  doors_at: z.string().nullable(),
  time_zone: z.string(),
  status: z.enum(PUBLIC_EVENT_STATUSES),
  /** People are let in from here … */
  opens_at: z.string(),
  /** … to here. */
  closes_at: z.string(),
});

const category = z.object({
  number: z.int(),
  name: z.string(),
  /** With those of guests, without cancelled tickets. */
  sold: z.int(),
  admitted: z.int(),
});

/** Somebody went through this door at this moment. */
const letIn = z.object({ at: z.string(), door: z.string() });

/** The same as `DoorSnapshot` of `@lathe/rules/door/snapshot`, which explains each field. */
export const doorSnapshot = z.object({
  is_whole: z.boolean(),
  cursor: z.string(),
  now: z.string(),
  device: z.object({ uuid: z.uuid(), name: z.string(), number: z.int() }),
  event,
  keys: z.array(z.object({ number: z.int(), public_key: z.string() })),
  categories: z.array(category),
  doors: z.array(z.object({ number: z.int(), name: z.string() })),
  last_serial: z.int(),
  changed: z.array(z.int()),
  admitted: z.array(z.int()),
  doubles: z.array(z.int()),
  cancelled: z.array(z.int()),
  replaced: z.array(z.int()),
});

/** Milliseconds since 1970, by the clock of the device. */
const deviceClock = z.int().min(0).max(9_999_999_999_999);

const scan = z.object({
  /** Made by the device for each scan. Sent again, it counts once. */
  nonce: z.uuid(),
  /** As scanned or typed; empty with a serial. */
  code: z.string().max(SCANNED_TEXT_MAX_LENGTH).default(''),
  /** Of a ticket that was found by name. */
  serial: z.int().min(1).max(2_147_483_647).nullable().default(null),
  /** When it was scanned. */
  at: deviceClock,
  /** What the device decided by itself and showed; null asks the server to decide. */
  shown: z.enum(SCAN_RESULTS).nullable().default(null),
});

export type DoorScan = z.output<typeof scan>;

const scanAnswer = z.object({
  nonce: z.uuid(),
  /** What the scan counts as now: later ones of other doors can make a double of an admission. */
  result: z.enum(SCAN_RESULTS),
  /** Somebody went in with it. */
  is_let_in: z.boolean(),
  is_undone: z.boolean(),
  /** Of the scan, by the clock of the server. */
  at: z.string(),
  /** Null if the scan stands for no ticket of this event. */
  ticket: z
    .object({
      serial: z.int(),
      /** Per category. */
      number: z.int(),
      category: z.object({ number: z.int(), name: z.string() }),
    })
    .nullable(),
  /** The earlier one, of a ticket that is admitted already, and of a double. */
  admission: letIn.nullable(),
  /** Of a genuine ticket of another event. */
  other_event: z.string().nullable(),
});

export type ScanAnswer = z.infer<typeof scanAnswer>;

const device = z.object({
  uuid: z.uuid(),
  /** Per event. */
  number: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  /** Let in by this device and not undone. */
  let_in: z.int(),
});

export type DoorDevice = z.infer<typeof device>;

/** People who were let in although the ticket did not admit them. */
const wrongEntry = letIn.extend({
  nonce: z.uuid(),
  result: z.enum(SCAN_RESULTS),
  ticket: scanAnswer.shape.ticket,
  /** The admission of the same ticket. */
  admission: letIn.nullable(),
});

const ofEvent = ofUser.extend({ event: z.uuid() });
const manage = { area: 'Events', permission: 'pages.manage', owner: 'user' } as const;
/** `secret`: what a device sends twice is known by its nonces. */
const ofDevice = {
  area: 'Door',
  permission: 'anyone',
  secretHeader: 'Lathe-Door',
  secret: true,
} as const;
const refused = ['door_link_unknown', 'door_revoked'] as const;

export const doorCalls = {
  'GET /api/users/{user}/events/{event}/door': {
    ...manage,
    summary: 'Devices at the door, people let in by category, and doubles',
    params: ofEvent,
    reply: z.object({
      devices: z.array(device),
      categories: z.array(category),
      opens_at: z.string(),
      closes_at: z.string(),
      /** The number of the key that signs the tickets; null before the first one. */
      key: z.int().nullable(),
      /** Newest first; the newest hundred. */
      wrong_entries: z.array(wrongEntry),
      wrong_entries_count: z.int(),
    }),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/events/{event}/door_devices': {
    ...manage,
    summary: 'Adds a device; its secret link is in this reply only',
    secret: true,
    params: ofEvent,
    body: z.object({ name: requiredLine(DOOR_NAME_MAX_LENGTH) }),
    reply: z.object({ device, link: z.string() }),
    errors: ['not_found', 'door_name_taken', 'door_device_limit_reached'],
  },
  'DELETE /api/users/{user}/events/{event}/door_devices/{device}': {
    ...manage,
    summary: 'Revokes the link of a device at once; what it scanned before is kept',
    params: ofEvent.extend({ device: z.uuid() }),
    reply: null,
    errors: ['not_found'],
  },
  'GET /api/door': {
    ...ofDevice,
    summary: 'What a device needs to decide without network',
    reply: doorSnapshot,
    errors: refused,
  },
  'GET /api/door/changes': {
    ...ofDevice,
    summary: 'What changed since a cursor, or everything if the cursor is unknown',
    query: z.object({ since: z.string().max(40) }),
    reply: doorSnapshot,
    errors: refused,
  },
  'POST /api/door/scans': {
    ...ofDevice,
    summary: 'Scans, each once by its nonce; a revoked device may send what it scanned before',
    body: z.object({
      /** What the clock of the device shows while it sends. */
      sent_at: deviceClock,
      scans: z.array(scan).min(1).max(SCANS_MAX),
    }),
    reply: collection(scanAnswer).extend({ now: z.string() }),
    errors: ['door_link_unknown', 'scan_of_other_device'],
  },
  'POST /api/door/scans/{nonce}/undo': {
    ...ofDevice,
    summary: 'Takes back a scan within 15 minutes, by the device that made it',
    params: z.object({ nonce: z.uuid() }),
    body: z.object({ at: deviceClock, sent_at: deviceClock }),
    reply: scanAnswer,
    errors: [...refused, 'not_found', 'scan_not_undoable', 'undo_too_late'],
  },
  'GET /api/door/search': {
    ...ofDevice,
    summary: 'Tickets by the name of the holder, or by the number of the order',
    query: z.object({ q: z.string().min(DOOR_SEARCH_MIN_LENGTH).max(80) }),
    reply: collection(
      z.object({
        serial: z.int(),
        name: z.string(),
        /** Null for those on the guest list. */
        order_number: z.string().nullable(),
        category: z.object({ number: z.int(), name: z.string() }),
        number: z.int(),
        is_cancelled: z.boolean(),
        admission: letIn.nullable(),
      }),
    ),
    errors: refused,
  },
} as const satisfies CallTable;

export const ticketKeyCalls = {
  'POST /api/users/{user}/events/{event}/ticket_key': {
    ...manage,
    summary:
      'Makes all codes of an event invalid, and mails buyers and guests tickets with new ones',
    params: ofEvent,
    /** The number of the key that the seller saw, so that two requests at once replace it once. */
    body: z.object({ key: z.int().min(1).max(254) }),
    reply: z.object({ key: z.int() }),
    errors: ['not_found', 'changed_meanwhile', 'event_step_not_possible'],
  },
} as const satisfies CallTable;
