import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { typeLogin } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop();

describe('home page', () => {
  it('is complete without JavaScript, in the language of the browser', async () => {
    const { page, context } = await visit(url, { language: 'de', javaScript: false });
    await page.goto('/');
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('de');
    await expect.poll(() => page.textContent('h1')).toContain('nicht fürs Lager');
    await expect.poll(() => page.locator('header form[role=search]').count()).toBe(1);
    await context.close();
  });

  it('keeps the basket visible on a landscape tablet in German', async () => {
    const size = { width: 1024, height: 768 };
    const { page, context } = await visit(url, { language: 'de', size });
    await openPage(page, '/');
    const tools = await page.locator('.shell-tools').boundingBox();
    expect((tools?.x ?? 0) + (tools?.width ?? 0)).toBeLessThanOrEqual(size.width);
    await context.close();
  });

  it('allows only its own scripts by hash', async () => {
    const reply = await fetch(url);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(policy).toContain("object-src 'none'");
  });
});

describe('link to an anchor', () => {
  it('scrolls a phone to a heading below the header, not behind it', async () => {
    const { page, context } = await visit(url, { size: PHONE });
    await openPage(page, '/help/audio-guide');
    await page.locator('.toc-folded > summary').click();
    await page.locator('.toc-folded a').nth(2).click();
    await stopsBelowHeader(page, 'h2:target');
    await context.close();
  });

  it('opens the documented call, with its name visible', async () => {
    const { page, context } = await visit(url, { size: PHONE });
    await openPage(page, '/docs');
    await page.locator('a[href$="#post_es_checkout"]').click();
    await page.locator('#post_es_checkout').waitFor();
    await stopsBelowHeader(page, '.call[open] > summary');
    await context.close();
  });
});

/** At most 120 px below the header, so that the target is the first thing in view. */
async function stopsBelowHeader(page: Page, target: string): Promise<void> {
  await expect
    .poll(() =>
      page.locator(target).evaluate((found) => {
        const header = document.querySelector('.shell-header')?.getBoundingClientRect().bottom ?? 0;
        const below = found.getBoundingClientRect().top - header;
        return below >= 0 && below < 120;
      }),
    )
    .toBe(true);
}

describe('error and restricted pages', () => {
  it('return their status and message', async () => {
    const missing = await fetch(`${url}/no/such/page`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('This page does not exist');
    const forbidden = await fetch(`${url}/forbidden`, { headers: { 'accept-language': 'en' } });
    expect(forbidden.status).toBe(403);
    expect(await forbidden.text()).toContain('You are not allowed to access this page');
  });

  it('have a new nonce every time', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const reply = await fetch(`${url}/no/such/page`);
        return /'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '')?.[1];
      }),
    );
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('link from an expired form back to the form, without scripts', async () => {
    const { page, context } = await visit(url, { javaScript: false });
    const form = '/login?return_to=%2Fbasket';
    await page.goto(form);
    // Simulates an expired anti-forgery cookie.
    await context.clearCookies();
    await typeLogin(page, 'customer@lathe.test');
    await page.getByRole('heading', { name: 'The request has expired or is invalid' }).waitFor();
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await page.locator('#login-email').waitFor();
    expect(page.url()).toBe(url + form);
    await context.close();
  });
});
