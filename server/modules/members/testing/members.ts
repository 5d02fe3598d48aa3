/** Members of a seller's account, for tests. */
import type { MemberRole } from '@lathe/rules/member-roles';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';

/** A signed-in person who works in the account. */
export async function makeMember(
  app: TestApp,
  { accountId, role, name = 'Mia Member' }: { accountId: string; role: MemberRole; name?: string },
) {
  const person = await makePerson(app, { name });
  const added_at = app.ctx.clock.now();
  const row = { account_id: accountId, user_id: person.id, role, added_at };
  await app.ctx.db.insertInto('account_members').values(row).execute();
  return { ...person, browser: await signedInBrowser(app, person) };
}
