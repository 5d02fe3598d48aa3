/** A signed-in user, for tests that are not about signing in. */
import type { BrowserContext } from 'playwright-core';
import { sessionCookieName } from '../../server/modules/accounts/index.ts';
import { insertSession } from '../../server/modules/accounts/session-store.ts';
import { inTransaction } from '../../server/platform/db/tx.ts';
import { makePerson, type TestPerson } from '../../server/testing/people.ts';
import { recordSecrets } from '../../server/testing/records.ts';
import type { Shop } from './shop.ts';

export async function visitAs(
  context: BrowserContext,
  shop: Shop,
  kind: Parameters<typeof makePerson>[1] = {},
): Promise<TestPerson> {
  const person = await makePerson(shop, kind);
  await signInAs(context, shop, person);
  return person;
}

/** The same user again, in another browser or after a long time. */
export async function signInAs(
  context: BrowserContext,
  shop: Shop,
  person: Pick<TestPerson, 'id'>,
): Promise<void> {
  const [[name = '', value = ''] = []] = Object.entries(await sessionCookie(shop, person));
  await context.addCookies([{ name, value, url: shop.url }]);
}

/** For requests without a browser. */
export async function sessionCookie(
  { ctx }: Pick<Shop, 'ctx'>,
  { id }: Pick<TestPerson, 'id'>,
): Promise<Record<string, string>> {
  const { secret } = await inTransaction(ctx.db, (tx) =>
    insertSession(tx, {
      userId: id,
      device: 'Chrome, Linux',
      place: 'unknown',
      now: ctx.clock.now(),
    }),
  );
  recordSecrets([secret]);
  return { [sessionCookieName(ctx.config)]: secret };
}
