/** An event on a phone: made, announced, with guests, seen in the shop, and its ticket in the basket. */
import { describe, expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { logIn, press, waitForHeading } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop();

describe('an event', () => {
  it('is made and announced on a phone, and its ticket is bought', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    await logIn(page, 'label@lathe.test');
    await openPage(page, '/studio/events');
    await assertAccessibleInBothModes(page);
    await page.getByRole('link', { name: 'New event' }).click();
    await waitForHeading(page, 'New event');
    await page.getByLabel('Name', { exact: true }).fill('A night at the chapel');
    await page.getByLabel('Find a venue').fill('union chapel');
    await press(page, 'Find a venue');
    await page.getByRole('button', { name: /^Union Chapel/ }).click();
    await page.getByText('Filled in: Union Chapel').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('London');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/London');
    // Without a date.
    await press(page, 'Create draft');
    await page.locator('.error-summary').waitFor();
    await assertAccessibleInBothModes(page);
    await setHidden(page, 'starts', `${new Date().getUTCFullYear() + 1}-06-12T20:00`);
    await page.getByLabel('Line-up').fill('A friend\nAnother friend');
    await press(page, 'Create draft');
    await page.getByText('The draft is saved.').waitFor();
    await assertAccessibleInBothModes(page);

    await page.getByRole('link', { name: 'Add a category' }).click();
    await waitForHeading(page, 'New category');
    await page.getByLabel('Name', { exact: true }).fill('Standing');
    for (const currency of ['GBP', 'EUR', 'USD']) {
      await page.getByLabel(`Price in ${currency}`).fill('24');
    }
    await page.getByLabel('Number of places').fill('200');
    await assertAccessibleInBothModes(page);
    await press(page, 'Add category');
    await page.getByText('The ticket category is saved.').waitFor();
    await page.getByText('200 of 200 places left').waitFor();

    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('The event is published.').waitFor();
    await page.getByRole('link', { name: 'Guest list' }).click();
    await waitForHeading(page, 'Guest list');
    await page
      .getByLabel('Guests, one per line')
      .fill('Ada Byron,ada@example.com,,2,press\nBo,bo@');
    await press(page, 'Add guests');
    await page.getByText('Line 2 (Bo)').waitFor();
    await assertAccessibleInBothModes(page);
    await page.getByLabel('Guests, one per line').fill('Ada Byron,ada@example.com,,2,press\nBo');
    await press(page, 'Add guests');
    await page.getByText('The guests are added.').waitFor();
    await page.getByText('Standing, 2 places · ada@example.com · press').waitFor();
    await assertAccessibleInBothModes(page);
    await page.getByRole('button', { name: 'Mail again: Ada Byron' }).click();
    await page.getByText('The tickets are on their way by email.').waitFor();
    await page.getByRole('button', { name: 'Remove: Bo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The guest is removed.').waitFor();
    await page.getByRole('link', { name: 'A night at the chapel' }).click();
    await page.getByText('198 of 200 places left').waitFor();
    await page.getByRole('link', { name: 'View in the shop' }).click();
    await page.getByRole('heading', { name: 'A night at the chapel', level: 1 }).waitFor();
    await page.getByText('Another friend').waitFor();
    await assertAccessibleInBothModes(page);
    await press(page, 'Add to basket');
    const drawer = page.getByRole('dialog', { name: 'Basket' });
    await drawer.getByText('A night at the chapel: Standing').first().waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

/** The calendar writes into a hidden field. */
async function setHidden(
  page: Awaited<ReturnType<typeof visit>>['page'],
  name: string,
  value: string,
): Promise<void> {
  await page.locator(`input[type=hidden][name=${name}]`).evaluate((input, text) => {
    (input as HTMLInputElement).value = text;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);
}
