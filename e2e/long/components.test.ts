/** The components of /dev/ui by keyboard, by their names for screen readers, and without scripts. */
import { describe, expect, it } from 'vitest';
import { assertAccessible, assertAccessibleInBothModes } from '../testing/accessibility.ts';
import { openPage, PHONE, visit } from '../testing/chromium.ts';
import { openShop } from '../testing/shop.ts';

const { url } = await openShop({ DEMO: 'off' });

describe('every component', () => {
  it.each(['en-GB', 'de'] as const)(
    'passes axe in both themes and sizes, in %s',
    async (language) => {
      const { page, context, pageErrors } = await visit(url, { language });
      await openPage(page, '/dev/ui?format=cd&title=Sun');
      for (const summary of await page.locator('#charts summary').all()) await summary.click();
      await assertAccessibleInBothModes(page);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );
});

describe('table', () => {
  it('sorts by links with the keyboard, and tells screen readers the order', async () => {
    const { page, context, pageErrors } = await visit(url);
    await openPage(page, '/dev/ui');
    const table = page.getByRole('table', { name: 'Orders', exact: true });
    const header = table.getByRole('columnheader', { name: 'Total' });
    expect(await header.getAttribute('aria-sort')).toBe('none');
    const link = header.getByRole('link', { name: 'Total' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**sort=total&direction=ascending**');
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    const first = table.getByRole('rowheader').first();
    await expect.poll(() => first.textContent()).toBe('L-20388');
    // The focus stays, so the next press turns the order around.
    await page.keyboard.press('Enter');
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => first.textContent()).toBe('L-20409');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('selects rows, and all of them', async () => {
    const { page, context } = await visit(url);
    await openPage(page, '/dev/ui');
    const all = page.getByRole('checkbox', { name: 'Select all in Orders' });
    const row = page.getByRole('checkbox', { name: 'Select L-20417' });
    await row.focus();
    await page.keyboard.press('Space');
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await all.check();
    expect(await page.locator('#table [data-row]:checked').count()).toBe(4);
    await row.uncheck();
    expect(await all.isChecked()).toBe(false);
    await all.click();
    await all.uncheck();
    expect(await page.locator('#table [data-row]:checked').count()).toBe(0);
    await context.close();
  });

  it('sorts and filters without scripts; on a phone its rows are cards that are links', async () => {
    const { page, context } = await visit(url, { javaScript: false, size: PHONE });
    await page.goto('/dev/ui');
    await page.getByRole('link', { name: 'Total' }).click();
    await page.waitForURL('**sort=total**');
    const card = page.locator('#table tbody tr').first();
    const height = (await card.boundingBox())?.height ?? 0;
    // Far from the text of the link.
    await card.click({ position: { x: 20, y: height - 12 } });
    await page.waitForURL('**order=L-20388**');

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Format', { exact: true }).selectOption('CD');
    await page.getByRole('searchbox', { name: 'Title or artist' }).fill('Sun');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL('**format=cd**');
    expect(await page.getByTestId('filtered').textContent()).toContain('Sun · Format: CD');
    await page.getByRole('link', { name: 'Remove filter: Format: CD' }).click();
    await page.waitForURL((to) => !to.search.includes('format='));
    // In the sheet, which is closed.
    expect(await page.locator('#filters [name=title]').inputValue()).toBe('Sun');
    await context.close();
  });
});

describe('filter bar', () => {
  it('applies choices at once, text on Enter or blur, and loses no key', async () => {
    const { page, context, pageErrors } = await visit(url);
    await openPage(page, '/dev/ui');
    const bar = page.getByRole('search', { name: 'Filter releases' });
    const title = bar.getByRole('searchbox', { name: 'Title or artist' });
    await title.pressSequentially('Low', { delay: 30 });
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Enter');
    await page.waitForURL('**title=Low');
    // The field is the same one: typing goes on.
    await title.pressSequentially(' Sun', { delay: 30 });
    await bar.getByLabel('Format', { exact: true }).selectOption('CD');
    await page.waitForURL('**title=Low+Sun&format=cd');
    expect(await title.inputValue()).toBe('Low Sun');
    const chips = bar.getByRole('list', { name: 'Active filters' });
    await chips.getByRole('link', { name: 'Remove filter: Title or artist: Low Sun' }).click();
    await page.waitForURL((to) => to.search === '?format=cd');
    await expect.poll(() => title.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => title.inputValue()).toBe('Low Sun');
    // A text that is not applied yet survives the removal of another filter.
    await title.fill('North');
    await chips.getByRole('link', { name: 'Remove filter: Format: CD' }).click();
    await page.waitForURL((to) => to.search === '?title=North');
    expect(await title.inputValue()).toBe('North');
    await bar.getByLabel('Format', { exact: true }).selectOption('CD');
    await page.waitForURL('**title=North&format=cd');
    await chips.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL((to) => to.search === '');
    await expect.poll(() => title.inputValue()).toBe('');
    expect(await bar.getByLabel('Format', { exact: true }).inputValue()).toBe('');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('is a sheet on phones, closed by Escape', async () => {
    const { page, context } = await visit(url, { size: PHONE });
    await openPage(page, '/dev/ui');
    const open = page.getByRole('button', { name: 'Filters' });
    const format = page.locator('#filters').getByLabel('Format', { exact: true });
    expect(await format.isVisible()).toBe(false);
    await open.focus();
    await page.keyboard.press('Enter');
    await format.waitFor();
    await assertAccessible(page);
    await format.selectOption('CD');
    await page.waitForURL('**format=cd');
    // More filters can follow.
    expect(await format.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await format.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    await context.close();
  });
});

describe('fields', () => {
  it('read money and IBANs as people type and paste them', async () => {
    const { page, context, pageErrors } = await visit(url, { language: 'de' });
    await openPage(page, '/dev/ui');
    const price = page.getByLabel('Preis', { exact: true }).last();
    await price.fill('1,234.5');
    await price.blur();
    expect(await price.inputValue()).toBe('1.234,50');
    await price.fill('zwölf');
    await price.blur();
    await page.getByText('Gib einen Betrag ein, zum Beispiel 1.234,50.').waitFor();
    expect(await price.getAttribute('aria-invalid')).toBe('true');
    await price.pressSequentially('1');
    await expect.poll(() => price.getAttribute('aria-invalid')).toBeNull();

    const iban = page.getByLabel('IBAN');
    await iban.pressSequentially('de8937040044', { delay: 30 });
    expect(await iban.inputValue()).toBe('DE89 3704 0044');
    // A digit in the middle: the caret stays behind it.
    for (const key of ['ArrowLeft', 'ArrowLeft', '9', '8']) await page.keyboard.press(key);
    expect(await iban.inputValue()).toBe('DE89 3704 0098 44');
    await iban.blur();
    await page.getByText('Diese hat 14, es fehlen also welche.').waitFor();
    await iban.fill('DE89370400440532013000');
    await iban.blur();
    expect(await iban.inputValue()).toBe('DE89 3704 0044 0532 0130 00');
    await expect.poll(() => iban.getAttribute('aria-invalid')).toBeNull();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('notice a time that clocks skip or repeat', async () => {
    const { page, context } = await visit(url);
    await openPage(page, '/dev/ui');
    const zone = page.locator('#sample-night-zone');
    await page.getByText('so 01:30 does not exist').waitFor();
    await zone.selectOption('Europe/Berlin');
    await page.getByText('01:30 in Berlin (UTC+01:00) is 00:30 UTC.').waitFor();
    const twice = page.getByRole('group', { name: /01:30 happens twice/ });
    await twice.getByRole('radio', { name: /second/ }).check();
    await page.locator('#sample-late-zone').selectOption('Europe/London');
    await twice.waitFor({ state: 'hidden' });
    await context.close();
  });
});

describe('switch that saves at once', () => {
  it('shows its state before the server answers, and goes back when that fails', async () => {
    const { page, context } = await visit(url);
    await openPage(page, '/dev/ui');
    const follow = page.getByRole('switch', { name: 'Follow this page' });
    const state = () => follow.getAttribute('aria-checked');
    await follow.focus();
    await page.keyboard.press('Space');
    expect(await state()).toBe('true');
    // Two more presses before the answer: the last one counts.
    await follow.click({ delay: 0 });
    await follow.click({ delay: 0 });
    await follow.click({ delay: 0 });
    await expect.poll(() => follow.getAttribute('aria-busy')).toBe('false');
    expect(await state()).toBe('false');
    const failing = page.getByRole('switch', { name: 'This one always fails' });
    await failing.click();
    expect(await failing.getAttribute('aria-checked')).toBe('true');
    await page.getByRole('alert').getByText('Not saved.').waitFor();
    expect(await failing.getAttribute('aria-checked')).toBe('false');
    await context.close();

    const plain = await visit(url, { javaScript: false });
    await plain.page.goto('/dev/ui');
    await plain.page.getByRole('switch', { name: 'Follow this page' }).click();
    await plain.page.waitForURL('**follow=on**');
    expect(
      await plain.page
        .getByRole('switch', { name: 'Follow this page' })
        .getAttribute('aria-checked'),
    ).toBe('true');
    await plain.context.close();
  });
});

describe('preview of merchandise', () => {
  it.each(['with WebGL', 'without WebGL'])('follows the placement %s', async (way) => {
    const { page, context, pageErrors } = await visit(url);
    if (way === 'without WebGL') await page.addInitScript(withoutWebgl);
    await openPage(page, '/dev/ui');
    const picture = page.getByRole('img', { name: 'The product with its print', exact: true });
    // It is drawn only when it comes near the screen.
    await picture.scrollIntoViewIfNeeded();
    await page.locator('#merch [data-ready]').first().waitFor();
    const width = page.getByRole('spinbutton', { name: 'Width of the print in mm' });
    // 92 mm left of the middle and above it: yellow paper in a wide print, else green cloth.
    const redIn = async (mm: string) => {
      await width.fill(mm);
      const png = (await picture.screenshot()).toString('base64');
      return await page.evaluate(redAt, { png, share: 0.395 });
    };
    await expect.poll(() => redIn('280')).toBeGreaterThan(150);
    await expect.poll(() => redIn('60')).toBeLessThan(80);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

function withoutWebgl(): void {
  const getContext = HTMLCanvasElement.prototype.getContext;
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    value(this: HTMLCanvasElement, kind: '2d' | 'webgl2') {
      return kind === 'webgl2' ? null : getContext.call(this, kind);
    },
  });
}

/** Runs in the page. */
async function redAt({ png, share }: { png: string; share: number }): Promise<number> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const at = Math.round(share * image.width);
  return context?.getImageData(at, at, 1, 1).data[0] ?? 0;
}
