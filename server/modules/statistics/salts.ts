/** The salt of the day, shared by all processes. Jobs delete the old ones (sweep-statistics.ts). */
import { createHmac, randomBytes } from 'node:crypto';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';

const SALT_BYTES = 32;
const HASH_BYTES = 8;

export interface Salt {
  day: CalendarDate;
  bytes: Buffer;
}

/** Returns a function, because it remembers the salt until the day ends. */
export function makeSalts({ db, clock }: Pick<Ctx, 'db' | 'clock'>): () => Promise<Salt> {
  let current: Promise<Salt> | null = null;
  let currentDay = '';
  return async () => {
    const day = calendarDate(clock.now());
    if (current === null || currentDay !== day) {
      currentDay = day;
      current = readSalt(db, day);
      // The next beacon tries again.
      current.catch(() => {
        current = null;
      });
    }
    return await current;
  };
}

async function readSalt(db: Db, day: CalendarDate): Promise<Salt> {
  await db
    .insertInto('stat_salts')
    .values({ day, salt: randomBytes(SALT_BYTES) })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const { salt } = await db
    .selectFrom('stat_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return { day, bytes: salt };
}

/** Eight bytes that tell visitors of a page apart for one day, in hex. */
export function visitorHash(
  salt: Salt,
  { address, userAgent, pageId }: { address: string; userAgent: string; pageId: string },
): string {
  return createHmac('sha256', salt.bytes)
    .update(`${address}\n${userAgent}\n${pageId}`)
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('hex');
}
