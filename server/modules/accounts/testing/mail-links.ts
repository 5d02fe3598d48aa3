/** Links in mails: users with an unused link, and what a link changes. */
import { inTransaction } from '../../../platform/db/tx.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makePerson } from '../../../testing/people.ts';
import { issueToken, type LinkPurpose } from '../token-store.ts';

export const NEW_PASSWORD = 'Brand-new-77';
const CALLS: Record<LinkPurpose, { path: string; body: object }> = {
  confirm_email: { path: '/api/confirm-email', body: { password: NEW_PASSWORD } },
  change_email: { path: '/api/confirm-email-change', body: {} },
  reset_password: { path: '/api/reset-password', body: { password: NEW_PASSWORD } },
};
export const PURPOSES = Object.keys(CALLS) as LinkPurpose[];

const highLimit = { points: 10_000, seconds: 60 };

export const mailLinksApp = (): Promise<TestApp> =>
  testApp({ limits: { reset: highLimit, mailbox: highLimit, login: highLimit } });

export function mailLinks(app: TestApp) {
  const { ctx, clock, browser } = app;

  function useLink(of: LinkPurpose, token: string) {
    return browser().post(CALLS[of].path, { ...CALLS[of].body, token });
  }

  /** Creates a person with a pending link. */
  async function waiting(of: LinkPurpose) {
    const person = await makePerson(app, { confirmed: of !== 'confirm_email' });
    const email = of === 'change_email' ? `new-${person.email}` : person.email;
    if (of === 'change_email') {
      await ctx.db
        .updateTable('users')
        .set({ pending_email: email })
        .where('id', '=', person.id)
        .execute();
    }
    const link = { userId: person.id, email, purpose: of, now: clock.now() };
    const token = await inTransaction(ctx.db, (tx) => issueToken(tx, link));
    return { person, email, token };
  }

  async function factsOf(userId: string) {
    return await ctx.db
      .selectFrom('users')
      .innerJoin('credentials', 'credentials.user_id', 'users.id')
      .select(['email', 'pending_email', 'email_confirmed_at', 'password_hash'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
  }

  return { useLink, waiting, factsOf };
}
