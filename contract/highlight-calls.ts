/** The record of the week: chosen by staff, for a day from which it is shown. */
import { RECORD_REASON_MAX } from '@lathe/rules/record-of-the-week';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { picture } from './picture.ts';
import { groupCard } from './release-group.ts';
import { requiredLine } from './text.ts';
import { expectedVersion } from './version.ts';

const recordOfTheWeek = z.object({
  card: groupCard,
  /** Why it was chosen, in the caller's language; null when it is the best seller of the week. */
  reason: z.string().nullable(),
});

const chosenRecord = z.object({
  starts_on: z.string(),
  title: z.string(),
  primary_artist: z.string(),
  url: z.string(),
  image: picture.nullable(),
  reason_en: z.string(),
  reason_de: z.string(),
  /** Who chose it; null when that account is gone. */
  chosen_by: z.string().nullable(),
  /** False when it is not on sale any more; then visitors see another title. */
  on_sale: z.boolean(),
  state: z.enum(['past', 'current', 'coming']),
  version: z.int(),
});

export type RecordOfTheWeek = z.infer<typeof recordOfTheWeek>;
export type ChosenRecord = z.infer<typeof chosenRecord>;

const day = z.iso.date().meta({ example: '2026-11-16' });
const reason = requiredLine(RECORD_REASON_MAX);

export const highlightCalls = {
  'GET /api/record_of_the_week': {
    summary: 'The record that staff chose for this week, or else the best seller',
    area: 'Release groups',
    permission: 'anyone',
    reply: z.object({ record: recordOfTheWeek.nullable() }),
    cache: { tags: ['record-of-the-week', 'shelf', 'prices', 'genres'], maxAgeSeconds: 30 },
  },
  'GET /api/admin/records_of_the_week': {
    summary: 'Chosen records of the week, latest day first',
    area: 'Admin',
    permission: 'highlights.edit',
    reply: collection(chosenRecord),
  },
  'PUT /api/admin/records_of_the_week/{day}': {
    summary: 'Chooses the record that is shown from this day on',
    area: 'Admin',
    permission: 'highlights.edit',
    params: z.object({ day }),
    body: z.object({
      /** The address of the title in the shop, with or without the host. */
      title: requiredLine(300),
      reason_en: reason,
      reason_de: reason,
      /** 0 when nothing was chosen for this day yet. */
      version: z.int().min(0),
    }),
    reply: chosenRecord,
    errors: ['changed_meanwhile'],
  },
  'DELETE /api/admin/records_of_the_week/{day}': {
    summary: 'Withdraws the choice for this day',
    area: 'Admin',
    permission: 'highlights.edit',
    params: z.object({ day }),
    query: expectedVersion,
    reply: null,
    errors: ['not_found', 'changed_meanwhile'],
  },
} as const satisfies CallTable;
