import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { jobs } from '../jobs.ts';
import { handler as buildExport } from './build-export.ts';
import { accountOwners } from './testing/account-owners.ts';

const app = await testApp();
const { ctx, clock } = app;
const { someone, leave, row } = accountOwners(app);

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
      'parties.holder_id',
      'parties.id',
      // Deleted within an hour.
      'realtime_events.topic',
      'users.email',
      'users.id',
    ]);
    expect(await row(person.id)).toMatchObject({ name: '', deleted_at: clock.now() });
    const last = (await audited(ctx.db, { subject_id: person.id })).at(-1);
    expect(last).toEqual({ action: 'account.deleted', actor_id: person.id, details: {} });
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
});

describe('every table that references a user', () => {
  /** Columns that may still refer to a deleted user. All others must not. */
  const RETAINED = [
    // Records who did something; the user row they refer to is anonymous.
    'invitations.accepted_by',
    'invitations.account_id',
    'invitations.invited_by',
    'invited_payees.decided_by',
    'invited_payees.invited_by',
    'price_lists.created_by',
    'price_lists.scheduled_by',
    'records_of_the_week.chosen_by',
    'order_notes.author_id',
    'order_returns.answered_by',
    'balance_write_offs.written_off_by',
    'bank_accounts.confirmed_by',
    'bank_file_downloads.downloaded_by',
    'bank_files.discarded_by',
    'bank_files.prepared_by',
    'bank_files.released_by',
    'bank_replies.applied_by',
    'bank_replies.uploaded_by',
    'platform_reports.filed_by',
    'platform_reports.made_by',
    'payout_holds.held_by',
    'payout_holds.lifted_by',
    'payouts.approved_by',
    'payouts.ended_by',
    'payouts.requested_by',
    'refund_attempts.made_by',
    'refunds.made_by',
    'refunds.settled_by',
    'release_requests.answered_by',
    'seller_rates.set_by',
    'self_billing_agreements.accepted_by',
    'tax_profiles.signed_by',
    'treaty_claims.reviewed_by',
    'treaty_claims.signed_by',
    'user_feature_flags.set_by',
    'users.suspended_by',
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
    // Past payouts refer to them; their numbers and holders are erased.
    'bank_accounts.user_id',
    'order_lines.owner_id',
    // Ended, but needed to explain past payments.
    'discount_codes.owner_id',
    // The books name parties, among them every user.
    'parties.holder_id',
    // Amounts only: names and account numbers are blank.
    'balance_exchanges.user_id',
    'balance_write_offs.user_id',
    'payout_holds.user_id',
    'payouts.user_id',
    'reserves.user_id',
    'sales_totals.user_id',
    'seller_tax_status.user_id',
    'seller_rates.user_id',
    // Tax law requires the papers of sellers who were paid; those of others are deleted.
    'self_billing_agreements.user_id',
    'tax_profiles.user_id',
    'treaty_claims.user_id',
    'platform_report_records.user_id',
    'platform_report_sellers.user_id',
    'payment_proposals.confirmed_by',
    'payment_proposals.proposed_by',
    'payment_proposals.withdrawn_by',
    'withheld_tax_files.made_by',
    'merch_items.owner_id',
    'release_groups.owner_id',
    'releases.owner_id',
    'sellables.owner_id',
    'song_uploads.owner_id',
    // Print files of existing orders; everything else is erased.
    'artwork_uploads.owner_id',
  ];
  const ERASED = [
    'account_exports.user_id',
    'account_members.account_id',
    'account_members.user_id',
    'account_tokens.user_id',
    'addresses.user_id',
    'api_keys.account_id',
    'api_keys.made_by',
    'bundle_history.user_id',
    'bundles.owner_id',
    'carts.user_id',
    'credentials.user_id',
    'discount_redemptions.user_id',
    'event_history.user_id',
    'event_letters.user_id',
    'former_emails.user_id',
    'known_devices.user_id',
    'making_batches.made_by',
    'making_events.user_id',
    'merch_history.user_id',
    'notification_settings.user_id',
    'notifications.about_user_id',
    'notifications.user_id',
    'page_contributors.user_id',
    'page_followers.user_id',
    'passkeys.user_id',
    'payees.user_id',
    'recovery_codes.user_id',
    'release_history.user_id',
    'release_letters.user_id',
    'release_requests.user_id',
    'reviews.claimed_by',
    'reviews.decided_by',
    'reviews.submitted_by',
    'seller_drafts.user_id',
    'sellers.user_id',
    'sessions.user_id',
    'sign_in_challenges.user_id',
    'stock_alerts.user_id',
    'tax_profile_drafts.user_id',
    'tax_reminders.user_id',
    'ticket_waits.user_id',
    'two_factor.user_id',
    'webhook_endpoints.account_id',
    'webhook_messages.account_id',
    'webhook_versions.account_id',
    'user_feature_flags.user_id',
    'user_introduction_flags.user_id',
    'wish_lists.user_id',
    'wishes.user_id',
  ];

  it('is covered by the erasure in personal-data.ts', async () => {
    const { rows } = await sql<{ place: string }>`
      select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(ctx.db);
    expect(rows.map(({ place }) => place)).toEqual([...RETAINED, ...ERASED].toSorted());
  });
});
