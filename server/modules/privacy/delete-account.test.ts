import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { withTwoFactor } from '../../testing/authenticator.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import {
  makePerson,
  signedInBrowser,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { handler as buildExport } from './build-export.ts';

const app = await testApp({ limits: { login: { points: 100, seconds: 60 } } });
const { ctx, clock } = app;

async function someone(kind: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(app, kind);
  return { person, browser: await signedInBrowser(app, person) };
}

const leave = (browser: TestBrowser, { id }: TestPerson, word = 'DELETE', headers = {}) =>
  browser.post(`/api/account/${id}/deletion`, { word, password: TEST_PASSWORD }, headers);

async function row(userId: string) {
  return await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Lists every table column that contains the text. */
async function whereIs(text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ place: string; table: string; column: string }>`
    select table_name || '.' || column_name as place, table_name as table, column_name as column
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(ctx.db);
  const found: string[] = [];
  for (const { place, table, column } of columns) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)}::text like ${`%${text}%`} limit 1`.execute(ctx.db);
    if (rows.length > 0) found.push(place);
  }
  return found.sort();
}

describe('deleting an account', () => {
  it('removes the user from every table and keeps the audit log by id', async () => {
    const { person, browser } = await someone({
      label: true,
      name: 'Xanthippe Quill',
      email: 'xanthippe@quill.test',
    });
    await ctx.db
      .insertInto('addresses')
      .values({
        user_id: person.id,
        name: 'Xanthippe Quill',
        line_1: '9 Quill Row',
        city: 'Hull',
        country_iso: 'GB',
      })
      .execute();
    await ctx.db
      .updateTable('users')
      .set({
        phone: '+44 20 7946 0018',
        business_name: 'Quill Ltd',
        pending_email: 'next@quill.test',
      })
      .where('id', '=', person.id)
      .execute();
    await ctx.db
      .updateTable('sellers')
      .set({ last_name: 'Quill', line_1: '9 Quill Row', paypal_account: 'pay@quill.test' })
      .where('user_id', '=', person.id)
      .execute();
    await browser.post('/api/invitations', {
      email: 'artist@example.com',
      role: 'seller',
      locale: 'en',
    });
    await browser.post(`/api/account/${person.id}/exports`);
    await runDueJobs(ctx, jobs);

    expect((await leave(browser, person)).status).toBe(204);
    expect(browser.cookies.has('lathe_session')).toBe(false);
    await runDueJobs(ctx, jobs);
    // Development mailbox, not part of the shop.
    await ctx.db.deleteFrom('kept_mails').execute();
    expect(await whereIs('uill')).toEqual([]);
    expect(await whereIs('7946 0018')).toEqual([]);
    expect(await whereIs(person.id)).toEqual([
      'audit_log.actor_id',
      'audit_log.subject_id',
      'invitations.invited_by',
      // Deleted within an hour.
      'realtime_events.topic',
      'users.email',
      'users.id',
    ]);
    expect(await row(person.id)).toMatchObject({ name: '', deleted_at: clock.now() });
    const last = (await audited(ctx.db, { subject_id: person.id })).at(-1);
    expect(last).toEqual({ action: 'account.deleted', actor_id: person.id, details: {} });
  });

  it('sends a final mail and blocks every way to sign in', async () => {
    const { person, browser } = await someone({ name: 'Gus Gone' });
    const otherBrowser = await signedInBrowser(app, person);
    await app.browser().post('/api/forgot-password', { email: person.email });
    const reset = await newestToken(app, person.email);
    await leave(browser, person);
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('Your account is closed');
    expect(mail?.text).toContain('Hello Gus,');
    const login = { email: person.email, password: TEST_PASSWORD };
    expect((await app.browser().post('/api/login', login)).status).toBe(401);
    expect((await otherBrowser.get(`/api/user/${person.id}`)).status).toBe(401);
    const repeated = { token: reset, password: 'Brand-new-77' };
    expect((await app.browser().post('/api/reset-password', repeated)).status).toBe(422);
    await app.browser().post('/api/forgot-password', { email: person.email });
    expect(await mailsTo(app, person.email)).toHaveLength(2);
  });

  it('frees the address for a new account, which inherits nothing', async () => {
    const { person, browser } = await someone({ role: 'staff' });
    await leave(browser, person);
    const form = {
      first_name: 'New',
      last_name: 'One',
      email: person.email,
      password: TEST_PASSWORD,
      terms: true,
    };
    const fresh = app.browser();
    await fresh.post('/api/register', form);
    await fresh.post('/api/confirm-email', { token: await newestToken(app, person.email) });
    const { user } = (
      await fresh.post('/api/login', { email: person.email, password: TEST_PASSWORD })
    ).json as { user: string };
    expect(user).not.toBe(person.id);
    expect(await fresh.get(`/api/user/${user}`)).toMatchObject({ json: { is_staff: false } });
    expect((await fresh.get(`/api/user/${person.id}`)).status).toBe(403);
  });

  it('removes exports, including one in progress', async () => {
    const { person, browser } = await someone();
    const exports = `/api/account/${person.id}/exports`;
    const { id } = (await browser.post(exports)).json as { id: string };
    await runDueJobs(ctx, jobs);
    const { url } = (await browser.post(`${exports}/${id}/download`)).json as { url: string };
    await browser.post(exports);
    await leave(browser, person);
    await runDueJobs(ctx, jobs);
    const left = [];
    for await (const { key } of ctx.storage.list(`exports/${person.id}/`)) left.push(key);
    expect(left).toEqual([]);
    const { pathname, search } = new URL(url);
    const reply = await app.app.inject({ method: 'GET', url: `${pathname}${search}` });
    expect(reply.statusCode).toBe(404);
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual([
      'Your account is closed',
      'Your data is ready',
    ]);
  });

  it('removes an export that finishes right afterwards', async () => {
    const { person, browser } = await someone();
    const { id } = (await browser.post(`/api/account/${person.id}/exports`)).json as { id: string };
    const put: typeof ctx.storage.put = async (...file) => {
      const written = await ctx.storage.put(...file);
      expect((await leave(browser, person)).status).toBe(204);
      return written;
    };
    const signal = new AbortController().signal;
    const helpers = { jobId: '1', attempt: 1, lastAttempt: false, signal, log: ctx.log };
    await buildExport({ ...ctx, storage: { ...ctx.storage, put } }, { exportId: id }, helpers);
    for await (const { key } of ctx.storage.list(`exports/${person.id}/`)) {
      expect.fail(`${key} is still there.`);
    }
    const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your account is closed']);
  });

  it('needs the confirmation word in the language of the reader, in any case', async () => {
    const { person, browser } = await someone();
    const german = { 'accept-language': 'de' };
    const rejected = await leave(browser, person, 'DELETE', german);
    expect(rejected).toMatchObject({
      status: 422,
      json: { errors: { word: [expect.stringContaining('LÖSCHEN')] } },
    });
    for (const word of ['', 'LOESCHEN', 'DELETE it', 'löschen']) {
      expect((await leave(browser, person, word)).status).toBe(422);
    }
    expect(await row(person.id)).toMatchObject({ email: person.email, deleted_at: null });
    expect(await mailsTo(app, person.email)).toEqual([]);
    expect((await leave(browser, person, ' löschen ', german)).status).toBe(204);
  });

  it('needs the password each time, and the code where one is set up', async () => {
    const { person, browser } = await someone();
    const path = `/api/account/${person.id}/deletion`;
    expect(await browser.post(path, { word: 'DELETE', password: 'Wrong-one-12' })).toMatchObject({
      status: 422,
      json: { code: 'wrong_password' },
    });
    const { recoveryCodes } = await withTwoFactor(app, browser, person);
    expect(await leave(browser, person)).toMatchObject({
      status: 422,
      json: { errors: { code: [expect.any(String)] } },
    });
    const right = { word: 'DELETE', password: TEST_PASSWORD };
    expect(await browser.post(path, { ...right, code: 'abcd-efgh-jkmn-pqrs' })).toMatchObject({
      json: { code: 'code_invalid' },
    });
    expect(await row(person.id)).toMatchObject({ deleted_at: null });
    expect((await browser.post(path, { ...right, code: recoveryCodes[0] })).status).toBe(204);
  });

  it('is only for the user or an admin, who is logged', async () => {
    const { person } = await someone();
    for (const role of ['customer', 'staff'] as const) {
      const { browser } = await someone({ role });
      expect((await leave(browser, person)).status).toBe(403);
    }
    expect(await row(person.id)).toMatchObject({ deleted_at: null });
    const admin = await someone({ role: 'admin' });
    expect((await leave(admin.browser, person)).status).toBe(204);
    expect(admin.browser.cookies.has('lathe_session')).toBe(true);
    const logged = await audited(ctx.db, { subject_id: person.id, action: 'account.deleted' });
    expect(logged).toMatchObject([{ actor_id: admin.person.id }]);
    expect((await leave(admin.browser, person)).status).toBe(404);
  });

  it('happens once, even with concurrent requests', async () => {
    const { person, browser } = await someone();
    const other = await signedInBrowser(app, person);
    await other.get('/api/csrf_token');
    const replies = await Promise.all([leave(browser, person), leave(other, person)]);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });

  it('is rejected for the last admin, even when the last two leave at once', async () => {
    await ctx.db.updateTable('users').set({ role: 'customer' }).execute();
    const [one, two] = [await someone({ role: 'admin' }), await someone({ role: 'admin' })];
    const replies = await Promise.all([
      leave(one.browser, one.person),
      leave(two.browser, two.person),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
    const admins = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .execute();
    expect(admins).toHaveLength(1);
  });

  it('revokes the invitations sent by the user', async () => {
    const { person, browser } = await someone({ role: 'staff', name: 'Ines Inviter' });
    await browser.post('/api/invitations', {
      email: 'later@example.com',
      role: 'seller',
      locale: 'en',
    });
    const token = await newestToken(app, 'later@example.com');
    await leave(browser, person);
    expect(await app.browser().get(`/api/invitations/by-token/${token}`)).toMatchObject({
      json: { state: 'revoked', invited_by: '' },
    });
  });

  it('is atomic: a failing part rolls back the others', async () => {
    const { person, browser } = await someone();
    await sql`create function refuse_leaving() returns trigger language plpgsql as
      $$ begin raise exception 'not today'; end $$`.execute(ctx.db);
    await sql`create trigger refuse_leaving before update of deleted_at on users
      for each row execute function refuse_leaving()`.execute(ctx.db);
    try {
      expect((await leave(browser, person)).status).toBe(500);
    } finally {
      await sql`drop function refuse_leaving cascade`.execute(ctx.db);
    }
    expect(await browser.get(`/api/user/${person.id}`)).toMatchObject({ status: 200 });
    expect(await mailsTo(app, person.email)).toEqual([]);
  });
});

describe('every table that references a user', () => {
  /** Columns that may still refer to a deleted user. All others must not. */
  const RETAINED = [
    // Records who did something; the user row they refer to is anonymous.
    'invitations.accepted_by',
    'invitations.invited_by',
    'price_lists.created_by',
    'price_lists.scheduled_by',
    'order_notes.author_id',
    'order_returns.answered_by',
    'refunds.made_by',
    'user_feature_flags.set_by',
    // Agreements also belong to the other side. They have ended, and the label is blank.
    'labels.owner_id',
    'label_agreements.artist_id',
    'label_agreements.ended_by',
    'release_splits.proposed_by',
    'release_split_shares.user_id',
    'release_split_consents.user_id',
    // Kept for past sales; the rows are deleted and blank.
    'pages.owner_id',
    'events.owner_id',
    // Tax law requires records of sales.
    'orders.user_id',
    'checkouts.user_id',
    'order_lines.owner_id',
    // Ended, but needed to explain past payments.
    'discount_codes.owner_id',
    'ledger_entries.party_id',
    'order_line_shares.party_id',
    'merch_items.owner_id',
    'release_groups.owner_id',
    'releases.owner_id',
    'song_uploads.owner_id',
    // Print files of existing orders; everything else is erased.
    'artwork_uploads.owner_id',
  ];
  const ERASED = [
    'account_exports.user_id',
    'account_tokens.user_id',
    'addresses.user_id',
    'carts.user_id',
    'credentials.user_id',
    'discount_redemptions.user_id',
    'known_devices.user_id',
    'making_batches.made_by',
    'making_events.user_id',
    'page_contributors.user_id',
    'page_followers.user_id',
    'passkeys.user_id',
    'recovery_codes.user_id',
    'release_history.user_id',
    'release_letters.user_id',
    'release_reviews.claimed_by',
    'release_reviews.decided_by',
    'release_reviews.submitted_by',
    'seller_drafts.user_id',
    'sellers.user_id',
    'sessions.user_id',
    'sign_in_challenges.user_id',
    'two_factor.user_id',
    'user_feature_flags.user_id',
    'user_introduction_flags.user_id',
  ];

  it('is covered by the erasure in personal-data.ts', async () => {
    const { rows } = await sql<{ place: string }>`
      select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(ctx.db);
    expect(rows.map(({ place }) => place)).toEqual([...RETAINED, ...ERASED].toSorted());
  });
});
