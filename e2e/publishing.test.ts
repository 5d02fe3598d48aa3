/** A release from ready to on sale and off sale again, with a seller and staff at once. */
import { addDays, addWeeks, calendarDate } from '@lathe/rules/dates';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publishDue } from '../server/modules/publishing/jobs.ts';
import { handler as publishNow } from '../server/modules/publishing/publish-due.ts';
import { readyRelease } from '../server/modules/publishing/testing/ready-releases.ts';
import { inTransaction } from '../server/platform/db/tx.ts';
import { LONG_TIMEOUT } from '../server/testing/timeouts.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { press } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { signInAs, visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const NOTE = 'Side A clips at 1:02.';

/** Matches part of a longer text. */
const waitForMention = (page: Page, text: string) =>
  page.getByText(text).first().waitFor(LONG_TIMEOUT);

const releaseRow = async (id: string) =>
  await ctx.db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Storage that blocks copies until they are released, so that the test can check the state in
 * between.
 */
function blockableStorage() {
  const { get } = ctx.storage;
  const waiting: (() => void)[] = [];
  let allowed = 0;
  ctx.storage.get = async (...args) => {
    if (args[0].startsWith('public/')) return await get(...args);
    if (allowed > 0) allowed -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return await get(...args);
  };
  const releaseOne = () => {
    const next = waiting.shift();
    if (next) next();
    else allowed += 1;
  };
  return {
    letOne: releaseOne,
    open: () => {
      ctx.storage.get = get;
      for (const go of waiting) go();
    },
  };
}

async function submitIt(page: Page) {
  await page.getByRole('checkbox').check();
  await press(page, 'Submit for review');
  await waitForMention(page, 'Submitted. We will email you as soon as we have decided.');
}

describe('finished record', () => {
  it('is submitted, returned, fixed, approved, sold on its day, retired and cloned', async () => {
    const seller = await visit(url, {});
    const ann = await visitAs(seller.context, shop, { seller: true });
    const staff = await visit(url, { size: PHONE });
    await visitAs(staff.context, shop, { role: 'staff' });
    const made = await readyRelease(ctx, { ownerId: ann.id });
    const step = `/studio/releases/${made.id}`;

    await openPage(seller.page, '/studio/releases');
    await seller.page.getByRole('link', { name: 'Review and submit' }).click();
    await seller.page.getByRole('heading', { name: 'Submit', exact: true }).waitFor();
    await assertAccessible(seller.page);
    await press(seller.page, 'Submit for review');
    await waitForMention(seller.page, 'Please accept the terms.');
    await submitIt(seller.page);
    await assertAccessible(seller.page);
    await press(seller.page, 'Withdraw submission');
    await waitForMention(seller.page, 'Withdrawn. You can edit everything and submit it again.');
    await submitIt(seller.page);

    await openPage(staff.page, '/admin/reviews');
    await assertAccessible(staff.page);
    await staff.page.getByRole('link', { name: 'Night Bus' }).click();
    await staff.page.getByRole('heading', { name: 'Decision' }).waitFor();
    await waitForMention(staff.page, 'Electronic');
    await waitForMention(staff.page, 'Techno');
    await assertAccessible(staff.page);
    await press(staff.page, 'Send back with notes');
    await waitForMention(staff.page, 'Please write at least one note');
    await staff.page.getByLabel('Note on the tracks').fill(NOTE);
    await press(staff.page, 'Send back with notes');
    await waitForMention(staff.page, 'Sent back. The seller has been notified.');

    // The open page of the seller updates.
    await waitForMention(seller.page, 'Please fix this');
    await waitForMention(seller.page, NOTE);
    await openPage(seller.page, `${step}/metadata`);
    await expect.poll(() => seller.page.getByText(NOTE).count()).toBe(0);
    await openPage(seller.page, `${step}/songs`);
    await waitForMention(seller.page, NOTE);
    await press(seller.page, 'Mark as complete');
    await expect
      .poll(async () => (await releaseRow(made.id)).tracks_in_edit, LONG_TIMEOUT)
      .toBe(false);
    await openPage(seller.page, `${step}/submit`);
    await submitIt(seller.page);

    await openPage(staff.page, '/admin/reviews');
    await staff.page.getByRole('link', { name: 'Night Bus' }).click();
    await waitForMention(staff.page, 'Submission 3');
    await waitForMention(staff.page, NOTE);
    await press(staff.page, 'Approve');
    await waitForMention(staff.page, 'Approved. The plant’s files are being made.');
    await expect
      .poll(async () => (await releaseRow(made.id)).in_process_at, LONG_TIMEOUT)
      .toBeNull();

    // Approved, but not on sale yet: it moves by two weeks.
    const planned = (await releaseRow(made.id)).release_date ?? '';
    const day = addWeeks(planned, 2);
    await openPage(seller.page, `${step}/submit`);
    await seller.page.getByLabel('Description', { exact: true }).fill('Cut in one night.');
    const date = seller.page.getByRole('group', { name: 'Release date' });
    await date.getByRole('spinbutton').first().focus();
    await seller.page.keyboard.type(day.split('-').reverse().join(''));
    await press(seller.page, 'Save');
    await waitForMention(seller.page, 'The shop shows it when the release goes on sale.');
    await assertAccessible(seller.page);

    const visitor = await visit(url, {});
    const shopPage = `/${made.pageSlug}/releases/${made.groupSlug}`;
    const search = async () => {
      await openPage(visitor.page, '/search?q=night%20bus');
      return await visitor.page.getByRole('link', { name: /Night Bus/ }).count();
    };
    expect(await search()).toBe(0);
    expect((await releaseRow(made.id)).release_date).toBe(day);
    const goTo = (date: string) => {
      const ahead = Date.parse(`${date}T00:01:00Z`) - Date.now();
      ctx.clock = { now: () => new Date(Date.now() + ahead) };
      expect(calendarDate(ctx.clock.now()) > addDays(date, -1)).toBe(true);
    };
    goTo(planned);
    await publishNow(ctx, {}, { signal: AbortSignal.timeout(60_000) });
    expect((await releaseRow(made.id)).published_at).toBeNull();
    expect(await search()).toBe(0);
    goTo(day);
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, publishDue, {}));
    await expect
      .poll(async () => (await releaseRow(made.id)).published_at, LONG_TIMEOUT)
      .not.toBeNull();
    await openPage(visitor.page, shopPage);
    await visitor.page.getByRole('heading', { name: 'Night Bus', level: 1 }).waitFor();
    await visitor.page
      .getByRole('button', { name: /basket/i })
      .first()
      .waitFor();
    expect(await search()).toBeGreaterThan(0);

    const again = await visit(url, { size: PHONE, language: 'de' });
    await signInAs(again.context, shop, ann);
    // From now on it is sold only in France, and the visitor is in Britain.
    await openPage(again.page, `${step}/submit`);
    await again.page.getByLabel('Nur in einigen Ländern').check();
    await press(again.page, 'Speichern');
    await waitForMention(again.page, 'So bleibt kein Land übrig, in dem verkauft wird.');
    await again.page.getByPlaceholder('Land suchen').fill('frankr');
    await again.page.getByRole('checkbox', { name: 'Frankreich', exact: true }).check();
    await assertAccessible(again.page);
    await press(again.page, 'Speichern');
    await waitForMention(again.page, 'Gespeichert. Der Shop zeigt es schon.');
    await waitForMention(again.page, 'Verkauft in 1 von');
    await expect.poll(search, LONG_TIMEOUT).toBe(0);
    expect((await visitor.page.goto(shopPage))?.status()).toBe(200);
    await visitor.page.getByText('not sold in the United Kingdom').first().waitFor();
    await again.page.getByLabel('In allen Ländern, in die wir liefern').check();
    await press(again.page, 'Speichern');
    await expect.poll(search, LONG_TIMEOUT).toBeGreaterThan(0);
    await openPage(again.page, '/studio/releases');
    await again.page.getByRole('button', { name: /zurückziehen/i }).click();
    await assertAccessible(again.page);
    await again.page.getByRole('alertdialog').getByRole('textbox').fill('zurückziehen');
    await again.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Endgültig aus dem Verkauf nehmen' })
      .click();
    await waitForMention(again.page, '„Night Bus“ ist zurückgezogen.');
    expect(await search()).toBe(0);
    await openPage(visitor.page, shopPage);
    await visitor.page.getByRole('heading', { name: 'Night Bus', level: 1 }).waitFor();
    await expect
      .poll(() => visitor.page.getByRole('button', { name: /add to basket/i }).count())
      .toBe(0);

    // Clones it as a CD; files are copied only when the gate opens.
    const storageGate = blockableStorage();
    await openPage(again.page, `${step}/clone`);
    await assertAccessible(again.page);
    await again.page.getByLabel('Format des neuen Releases').selectOption({ label: 'CD' });
    await press(again.page, 'Release duplizieren');
    await again.page.waitForURL('**/metadata');
    const bar = again.page.getByRole('progressbar', { name: 'Tracks und Artwork werden kopiert' });
    const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
    expect(await percent()).toBe(0);
    storageGate.letOne();
    await expect.poll(percent, LONG_TIMEOUT).toBe(49);
    await assertAccessible(again.page);
    await openPage(again.page, '/studio/releases');
    expect(await percent()).toBe(49);
    await assertAccessible(again.page);
    storageGate.letOne();
    await expect.poll(percent, LONG_TIMEOUT).toBe(99);
    storageGate.open();
    await bar.waitFor({ state: 'detached', ...LONG_TIMEOUT });
    const clone = await ctx.db
      .selectFrom('releases')
      .select('id')
      .where('cloned_from', '=', made.id)
      .executeTakeFirstOrThrow();
    await expect
      .poll(async () => (await releaseRow(clone.id)).is_cloning, LONG_TIMEOUT)
      .toBe(false);
    await openPage(again.page, `/studio/releases/${clone.id}/submit`);
    await again.page.getByRole('link', { name: 'Mit der Vorlage vergleichen' }).click();
    await waitForMention(again.page, 'Vergleich mit „Night Bus“');
    const format = again.page.getByRole('listitem').filter({ hasText: 'Format' }).last();
    await expect.poll(() => format.textContent()).toContain('CD');
    await assertAccessible(again.page);
    for (const { pageErrors } of [seller, staff, visitor, again]) expect(pageErrors).toEqual([]);
  });
});
