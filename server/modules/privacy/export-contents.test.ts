import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { jobs } from '../jobs.ts';
import { accountOwners, dataExports } from './testing/account-owners.ts';

const app = await testApp();
const { ctx, clock } = app;
const { someone } = accountOwners(app);
const { request, address, filesIn } = dataExports(app);

describe('data export', () => {
  it('includes all data about the user and is announced by mail', async () => {
    const { person, browser } = await someone({ seller: true, name: 'Ann Lee' });
    await ctx.db
      .insertInto('addresses')
      .values({
        user_id: person.id,
        name: 'Ann',
        line_1: '1 Mill Lane',
        city: 'Leeds',
        country_iso: 'GB',
      })
      .execute();
    expect(await request(browser, person)).toMatchObject({
      status: 200,
      json: { state: 'preparing' },
    });
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('Your data is ready');
    expect(mail?.text).toContain('for 24 hours');
    const files = await filesIn(await address(browser, person));
    expect([...files.keys()].sort()).toEqual([
      'README.txt',
      'account/activity.json',
      'account/api-keys.json',
      'account/profile.json',
      'account/security.json',
      'account/webhooks.json',
      'account/wish-list.json',
      'addresses/addresses.json',
      'artwork/artworks.json',
      'artwork/files.json',
      'artwork/merch_files.json',
      'artwork/merch_placements.json',
      'basket/basket.json',
      'discounts/discounts.json',
      'discounts/used-discounts.json',
      'invitations/invitations.json',
      'labels/agreements.json',
      'labels/labels.json',
      'members/members.json',
      'notifications/notification-settings.json',
      'notifications/notifications.json',
      'notifications/stock-alerts.json',
      'notifications/ticket-waiting-lists.json',
      'orders/orders.json',
      'orders/returns.json',
      'pages/contributions.json',
      'pages/following.json',
      'pages/pages.json',
      'privacy/exports.json',
      'publishing/letters.json',
      'publishing/merch_submissions.json',
      'publishing/submissions.json',
      'releases/bundles.json',
      'releases/event-letters.json',
      'releases/events.json',
      'releases/merch_items.json',
      'releases/press-kits.json',
      'releases/promo-links.json',
      'releases/releases.json',
      'releases/songs.json',
      'seller/seller.json',
      'splits/invited-shares.json',
      'splits/splits.json',
      'tax/tax.json',
    ]);
    expect(files.get('README.txt')).toContain('everything that Lathe kept about you');
    // Every time names its zone, also in the text file.
    expect(files.get('README.txt')).toContain(`${clock.now().toISOString()}, as JSON`);
    const times = [...files.values()].flatMap(
      (text) => text.match(/\d{4}-\d\d-\d\d[T ][\d:.]+\S?/g) ?? [],
    );
    expect(times.length).toBeGreaterThan(3);
    expect(times.filter((time) => !time.endsWith('Z'))).toEqual([]);
    const read = (name: string) => JSON.parse(files.get(name) ?? '');
    expect(read('account/profile.json')).toMatchObject({ name: 'Ann Lee', email: person.email });
    expect(read('addresses/addresses.json')).toMatchObject([{ line_1: '1 Mill Lane' }]);
    expect(read('seller/seller.json')).toMatchObject({ seller: { city: 'Leeds' } });
    expect(read('account/security.json')).toMatchObject({
      sessions: [{ device: 'Firefox, Linux' }],
    });
    expect(read('account/activity.json')).toMatchObject([
      { action: 'export.requested', by: 'you' },
    ]);
  });

  it('includes no data of others and no secrets', async () => {
    const [{ person, browser }, other] = [await someone(), await someone({ name: 'Olga Other' })];
    await ctx.db
      .insertInto('two_factor')
      .values({ user_id: person.id, secret_encrypted: 'the-key', created_at: clock.now() })
      .execute();
    await request(browser, person);
    await request(other.browser, other.person);
    await runDueJobs(ctx, jobs);
    const text = [...(await filesIn(await address(browser, person))).values()].join('\n');
    const { password_hash } = await ctx.db
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const cookie = browser.cookies.get('lathe_session');
    expect(text).toContain(person.id);
    for (const word of [
      'Olga',
      other.person.id,
      other.person.email,
      'the-key',
      password_hash,
      cookie,
    ]) {
      expect(text).not.toContain(word);
    }
  });

  it('is in the language of the user', async () => {
    const { person, browser } = await someone({ locale: 'de' });
    await request(browser, person);
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('Deine Daten liegen bereit');
    const files = await filesIn(await address(browser, person));
    expect(files.get('LIESMICH.txt')).toContain('alles, was Lathe');
  });

  it('is streamed: an audit log of thousands of entries is complete', async () => {
    const { person, browser } = await someone();
    const rows = Array.from({ length: 2500 }, () => ({
      at: clock.now(),
      action: 'session.started',
      actor_id: person.id,
    }));
    await ctx.db.insertInto('audit_log').values(rows).execute();
    await request(browser, person);
    await runDueJobs(ctx, jobs);
    const files = await filesIn(await address(browser, person));
    expect(JSON.parse(files.get('account/activity.json') ?? '')).toHaveLength(2501);
  });
});
