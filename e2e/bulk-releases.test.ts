/** Several releases of a seller get a price tier and a label at once, after a preview. */
import { describe, expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { PHONE, type VisitorOptions } from './testing/chromium.ts';
import { choose, fill, press, waitForText } from './testing/page-actions.ts';
import { releaseSellers } from './testing/release-sellers.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop({ DEMO: 'off' });
const { ctx } = shop;
const { signInAsSeller } = releaseSellers(shop);

/** Three drafts, and one release with the reviewers. */
async function openList(options: VisitorOptions = {}) {
  const seller = await signInAsSeller(options);
  const cd = ctx.db.selectFrom('release_types').select('id').where('code', '=', 'cd');
  const { id: release_type_id } = await cd.executeTakeFirstOrThrow();
  const own = { owner_id: seller.person.id, release_type_id, primary_artist: 'Kiosk' };
  const titles = ['One', 'Two', 'Three', 'Submitted'];
  const submitted_at = (title: string) => (title === 'Submitted' ? new Date() : null);
  await ctx.db
    .insertInto('releases')
    .values(titles.map((title) => ({ ...own, title, submitted_at: submitted_at(title) })))
    .execute();
  await seller.page.goto('/studio/releases?sort=title');
  const stored = async () => {
    const rows = await ctx.db
      .selectFrom('releases')
      .select(['title', 'label', 'price_tier'])
      .where('owner_id', '=', seller.person.id)
      .orderBy('title')
      .execute();
    return rows.map(({ title, label, price_tier }) => [title, label, price_tier]);
  };
  return { ...seller, stored };
}

const BEFORE = ['One', 'Submitted', 'Three', 'Two'].map((title) => [title, '', 'Standard']);

describe('seller with several releases', () => {
  it.each<[string, VisitorOptions]>([
    ['on a phone', { size: PHONE }],
    ['without scripts', { javaScript: false }],
  ])('changes them after a preview and undoes it, %s', async (_, options) => {
    const { page, pageErrors, stored } = await openList(options);
    for (const title of ['One', 'Two', 'Submitted']) {
      await page.getByRole('checkbox', { name: `Select: ${title}`, exact: true }).check();
    }
    const hasScripts = options.javaScript !== false;
    if (hasScripts) {
      await waitForText(page, '3 of 4 releases selected');
      await assertAccessibleInBothModes(page);
    }
    await press(page, 'Edit selected releases');
    await choose(page, 'Price tier (optional)', 'Premium');
    await fill(page, 'Label (optional)', 'Kiosk Records');
    await press(page, 'Preview');
    await waitForText(page, '2 of 3 releases would change');
    await waitForText(page, 'Cannot change');
    if (hasScripts) await assertAccessibleInBothModes(page);
    expect(await stored()).toEqual(BEFORE);
    await press(page, 'Change 2 releases');
    await waitForText(page, '2 of 2 releases changed');
    expect(await stored()).toEqual([
      ['One', 'Kiosk Records', 'Premium'],
      ['Submitted', '', 'Standard'],
      ['Three', '', 'Standard'],
      ['Two', 'Kiosk Records', 'Premium'],
    ]);
    await press(page, 'Undo');
    await waitForText(page, 'Undone for 2 of 2 releases');
    expect(await stored()).toEqual(BEFORE);
    expect(pageErrors).toEqual([]);
  });
});
