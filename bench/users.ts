/** Users inserted directly into the database of the measured shop. */
import { sessionCookieName } from '../server/modules/accounts/index.ts';
import { insertSession } from '../server/modules/accounts/session-store.ts';
import { connect } from '../server/platform/db/connect.ts';
import { inTransaction } from '../server/platform/db/tx.ts';
import { makePerson, type TestPerson } from '../server/testing/people.ts';
import { platformCtx } from '../server/testing/platform-ctx.ts';
import type { BenchRequest } from './scenarios.ts';
import type { Shop } from './shop.ts';

export async function createUsers({ databaseUrl }: Shop, count: number): Promise<TestPerson[]> {
  const database = connect(databaseUrl, { max: 4 });
  try {
    const ctx = platformCtx(database);
    return await Promise.all(Array.from({ length: count }, () => makePerson({ ctx })));
  } finally {
    await database.close();
  }
}

/** The first request of every page for a signed-in user. */
export async function currentUserRequest(shop: Shop): Promise<BenchRequest> {
  const [person] = await createUsers(shop, 1);
  if (!person) throw new Error('No user was created.');
  const database = connect(shop.databaseUrl, { max: 1 });
  try {
    const session = { userId: person.id, device: 'bench', place: 'unknown', now: new Date() };
    const { secret } = await inTransaction(database.db, (tx) => insertSession(tx, session));
    const cookie = `${sessionCookieName({ publicUrl: shop.origin })}=${secret}`;
    return { path: `/api/user/${person.id}`, headers: { cookie } };
  } finally {
    await database.close();
  }
}
