import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { codeOf, withTwoFactor } from '../../testing/authenticator.ts';
import { newestToken } from '../../testing/mailbox.ts';

const app = await testApp();

it('no password, code, key, token or cookie of a full session appears in a log or in the audit log', async () => {
  const visitor = app.browser();
  const email = 'journey@example.com';
  const [password, second, third] = ['Kettle-drum-42', 'Brand-new-77', 'Third-time-88'];
  const person = { first_name: 'Jo', last_name: 'Urney', email, password, terms: true };
  const cookies: (string | undefined)[] = [];
  const keepCookies = () => cookies.push(...visitor.cookies.values());

  await visitor.post('/api/register', person);
  const confirmation = await newestToken(app, email);
  // A browser that opens the link sends the token in the URL.
  await visitor.get(`/confirm-email/${confirmation}`);
  await visitor.post('/api/confirm-email', { token: confirmation });
  await visitor.post('/api/login', { email, password: 'Wrong-guess-1' });
  const { user: id } = (await visitor.post('/api/login', { email, password })).json as {
    user: string;
  };
  keepCookies();
  const { key, recoveryCodes } = await withTwoFactor(app, visitor, { id, email });
  keepCookies();
  const change = { current_password: password, password: second };
  expect((await visitor.put(`/api/account-password/${id}`, change)).status).toBe(204);
  keepCookies();
  await visitor.post('/logout');
  await visitor.post('/api/forgot-password', { email });
  const reset = await newestToken(app, email);
  expect(
    (await visitor.post('/api/reset-password', { token: reset, password: third })).status,
  ).toBe(204);
  await visitor.post('/api/login', { email, password: third });
  keepCookies();
  const code = codeOf(app, key);
  expect((await visitor.post('/api/two-factor/challenge', { code })).status).toBe(200);
  keepCookies();

  const audited = await app.ctx.db.selectFrom('audit_log').selectAll().execute();
  const written = JSON.stringify([app.logs, audited]);
  expect(app.logs.length).toBeGreaterThan(10);
  expect(audited.length).toBeGreaterThan(5);
  const secrets = [password, second, third, 'Wrong-guess-1', confirmation, reset, key, code];
  for (const secret of [...secrets, ...recoveryCodes, ...cookies]) {
    expect(written).not.toContain(secret);
  }
});
