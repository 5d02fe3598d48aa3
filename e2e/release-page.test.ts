import type { GroupCard, PublicRelease } from '@lathe/contract/release-group';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { findPlayableTitle, type Title } from './testing/playable-title.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop();
const { url } = shop;

let playable: Title;
/** URLs of releases by format: `12"`, `7"`, `2×12"`, `CD`. */
const byFormat = new Map<string, string>();
let labelled: { url: string; label: string } | undefined;

beforeAll(async () => {
  playable = await findPlayableTitle(shop);
  const read = async (path: string) => (await (await fetch(`${url}${path}`)).json()).data;
  for (const card of (await read('/api/release_groups')) as GroupCard[]) {
    const [, page, , group] = card.url.split('/');
    const path = `/api/pages/${page}/release_groups/${group}/releases`;
    for (const release of (await read(path)) as PublicRelease[]) {
      byFormat.set(release.format, `${card.url}?format=${release.uuid}`);
      if (release.label_url) labelled ??= { url: card.url, label: release.label };
    }
  }
});

/** Boxes of the object and its parts, and of the place that it must not leave. */
async function measure(page: Page) {
  return await page.evaluate(() => {
    const box = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        return { left, right, top, bottom, width };
      });
    return {
      stage: box('.views')[0],
      covers: box('.record-cover'),
      discs: box('.record > .record-disc'),
    };
  });
}

describe('release page', () => {
  it.each([true, false])(
    'has price and buy button in the first view of a phone (scripts: %s)',
    async (javaScript) => {
      const { page, context } = await visit(url, { size: PHONE, javaScript });
      await page.goto(playable.url);
      const button = page.getByRole('button', { name: 'Add to basket' });
      const header = await page.locator('.shell-header').boundingBox();
      expect(header?.height).toBeLessThanOrEqual(60);
      for (const bottom of [0, 100_000]) {
        await page.mouse.wheel(0, bottom);
        const box = await button.boundingBox();
        expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
        expect(box?.height).toBeGreaterThanOrEqual(44);
      }
      await page.locator('.buy-bar-text').getByText('£').waitFor();
      expect(await button.count()).toBe(1);
      await context.close();
    },
  );

  it('shows each format as the object that it is, uncropped and true to scale', async () => {
    const { page, context } = await visit(url);
    const widths = new Map<string, number>();
    for (const format of ['12"', '2×12"', '7"', 'CD']) {
      const path = byFormat.get(format);
      if (path === undefined) throw new Error(`The demo data has no ${format}.`);
      for (const size of [PHONE, { width: 1440, height: 900 }]) {
        await page.setViewportSize(size);
        await page.goto(path);
        const { stage, covers, discs } = await measure(page);
        expect(discs.length, format).toBe(format === '2×12"' ? 2 : 1);
        for (const part of [...covers, ...discs]) {
          expect(part.left, format).toBeGreaterThanOrEqual((stage?.left ?? 0) - 1);
          expect(part.right, format).toBeLessThanOrEqual((stage?.right ?? 0) + 1);
          expect(part.top, format).toBeGreaterThanOrEqual((stage?.top ?? 0) - 1);
          expect(part.bottom, format).toBeLessThanOrEqual((stage?.bottom ?? 0) + 1);
        }
        widths.set(format, covers[0]?.width ?? 0);
      }
    }
    const scale = (widths.get('7"') ?? 0) / (widths.get('12"') ?? 1);
    expect(scale).toBeCloseTo(181 / 315, 2);
    await context.close();
  });

  it('shows its back and its sides without scripts', async () => {
    const { page, context } = await visit(url, { javaScript: false });
    await page.goto(byFormat.get('12"') ?? '');
    const front = page.locator('.view').first();
    expect(await front.isVisible()).toBe(true);
    await page.getByRole('radio', { name: 'Side A' }).check();
    await page.getByRole('img', { name: 'Side A' }).waitFor();
    expect(await front.isVisible()).toBe(false);
    await context.close();
  });

  it('links its artist and its label', async () => {
    if (!labelled) throw new Error('The demo data has no label with a page.');
    const { page, context } = await visit(url);
    await openPage(page, labelled.url);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: labelled.label, exact: true }).first().click();
    await page.waitForURL(/\/labels\//);
    await page.getByRole('heading', { level: 1, name: labelled.label }).waitFor();
    await context.close();
  });

  it('copies its link where there is no share sheet', async () => {
    const { page, context } = await visit(url);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
    await openPage(page, playable.url);
    await page.evaluate(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      new URL(playable.url, url).href,
    );
    await context.close();
  });

  it('is accessible on the tints of different sleeves', async () => {
    const { page, context, pageErrors } = await visit(url, { language: 'de' });
    for (const format of ['7"', '2×12"', 'CD']) {
      await openPage(page, byFormat.get(format) ?? '');
      await assertAccessibleInBothModes(page);
    }
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('artist page', () => {
  it('starts with the newest release, which plays and leads to the buy button', async () => {
    const { page, context, pageErrors } = await visit(url);
    await openPage(page, playable.page.url);
    const newest = page.locator('.newest');
    const heading = newest.getByRole('heading', { level: 2 });
    const title = (await heading.textContent()) ?? '';
    await newest.getByRole('button', { name: /^Play “/ }).click();
    await newest.getByRole('button', { name: /^Pause “/ }).waitFor();
    await newest.getByRole('link', { name: /^(Buy|Pre-order) (for|from) £/ }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.locator('#buy').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('has the next show and the biography above the other releases', async () => {
    const { page, context } = await visit(url, { javaScript: false });
    await page.goto(playable.page.url);
    const topOf = async (name: string | RegExp) =>
      (await page.getByRole('heading', { level: 2, name }).first().boundingBox())?.y ?? 9999;
    const list = await topOf('More releases');
    expect(await topOf(/^About/)).toBeLessThan(list);
    if ((await page.getByRole('heading', { name: 'Next show' }).count()) > 0) {
      expect(await topOf('Next show')).toBeLessThan(list);
    }
    await context.close();
  });
});
