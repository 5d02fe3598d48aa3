import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { handler } from './sweep-accounts.ts';
import { issueToken } from './token-store.ts';

const app = await testApp();
const { ctx, clock } = app;

async function left() {
  const sessions = await ctx.db.selectFrom('sessions').select('id').execute();
  const tokens = await ctx.db.selectFrom('account_tokens').select('id').execute();
  return { sessions: sessions.length, tokens: tokens.length };
}

it('deletes expired rows, links a month later, and keeps everything that is valid', async () => {
  const ann = await makePerson(app);
  const link = { userId: ann.id, email: ann.email, purpose: 'reset_password' as const };
  await signedInBrowser(app, ann);
  await inTransaction(ctx.db, (tx) => issueToken(tx, { ...link, now: clock.now() }));
  clock.advance({ days: 13 });
  await handler(ctx);
  expect(await left()).toEqual({ sessions: 1, tokens: 1 });
  clock.advance({ days: 16 });
  await handler(ctx);
  expect(await left()).toEqual({ sessions: 0, tokens: 1 });
  await signedInBrowser(app, ann);
  clock.advance({ days: 2 });
  await handler(ctx);
  expect(await left()).toEqual({ sessions: 1, tokens: 0 });
});
