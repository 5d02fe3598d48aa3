import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { takeNumbers } from '../number-series.ts';
import { lock, lockRows, lockShared } from './locks.ts';
import { inTransaction } from './tx.ts';

const { db } = await testDatabase();
const [FIRST, SECOND] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
];

describe('transaction', () => {
  it('may take locks in the declared order, and take the same locks again', async () => {
    await inTransaction(db, async (tx) => {
      await lockShared(tx, 'account', [SECOND, FIRST]);
      await lockRows(tx, 'orders', [SECOND, FIRST]);
      await lockRows(tx, 'releases', [FIRST]);
      await lockRows(tx, 'orders', [FIRST]);
      await lockRows(tx, 'releases', [SECOND]);
      await tx.updateTable('orders').set({ gift_note: '' }).where('id', '=', FIRST).execute();
    });
  });

  it.each<[string, Parameters<typeof inTransaction>[1]]>([
    [
      'orders is locked after releases',
      async (tx) => {
        await lockRows(tx, 'releases', [FIRST]);
        await lockRows(tx, 'orders', [FIRST]);
      },
    ],
    [
      'account is locked after releases',
      async (tx) => {
        await lockRows(tx, 'releases', [FIRST]);
        await lock(tx, 'account', FIRST);
      },
    ],
    [
      'releases is locked after song_uploads',
      async (tx) => {
        await sql`update song_uploads set progress = 1 where id = ${FIRST}`.execute(tx);
        await tx.selectFrom('releases').select('id').forNoKeyUpdate().execute();
      },
    ],
    [
      'releases is locked after discount_codes',
      async (tx) => {
        await sql`with locked as (select id from discount_codes
          where id in (select id from users) order by id for no key update)
          select id from locked`.execute(tx);
        await sql`delete from releases where id = ${FIRST}`.execute(tx);
      },
    ],
    [
      'releases is locked after number_series',
      async (tx) => {
        await takeNumbers(tx, 'ean', 1);
        await lockRows(tx, 'releases', [FIRST]);
      },
    ],
    [
      `orders ${FIRST} is locked after ${SECOND}`,
      async (tx) => {
        await lockRows(tx, 'orders', [SECOND]);
        await lockRows(tx, 'orders', [FIRST]);
      },
    ],
    [
      'genres is not in LOCK_ORDER',
      async (tx) => {
        await tx.selectFrom('genres').select('id').forUpdate().execute();
      },
    ],
  ])('fails when %s', async (message, work) => {
    await expect(inTransaction(db, work)).rejects.toThrow(message);
  });

  it('starts without locks, even on a connection that held some', async () => {
    for (let at = 0; at < 25; at += 1) {
      await inTransaction(db, (tx) => lockRows(tx, 'releases', [FIRST]));
      await inTransaction(db, (tx) => lockRows(tx, 'carts', [FIRST]));
    }
  });
});
