import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';

type Page = Selectable<DB['pages']>;

export async function makeEvent(
  { db, clock }: Ctx,
  page: Pick<Page, 'id' | 'owner_id'>,
  event: Partial<Insertable<DB['events']>>,
): Promise<Selectable<DB['events']>> {
  return await db
    .insertInto('events')
    .values({
      owner_id: page.owner_id,
      page_id: page.id,
      slug: randomUUID().slice(0, 8),
      name: 'A night',
      venue: 'Silent Green',
      city: 'Berlin',
      country_iso: 'DE',
      starts_at: new Date('2026-12-03T19:00:00Z'),
      time_zone: 'Europe/Berlin',
      published_at: clock.now(),
      ...event,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
