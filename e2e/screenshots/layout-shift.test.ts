import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, visit } from '../testing/chromium.ts';
import { holdScripts, openWithoutScripts } from '../testing/hold-scripts.ts';
import { logIn } from '../testing/page-actions.ts';
import { openShop } from '../testing/shop.ts';

const { url, ctx } = await openShop();

it('has no layout shift when scripts load late', async () => {
  const { page, context } = await visit(url, { size: PHONE, language: 'de' });
  await expectNoLayoutShift(page, [
    '/',
    '/login',
    '/register',
    '/search?q=nacht',
    '/genres/electronic',
    '/odette-amara',
    '/odette-amara/releases/good-neighbours',
  ]);
  await logIn(page, 'seller@lathe.test');
  await expectNoLayoutShift(page, ['/studio/pages', '/studio/releases', '/studio/releases/new']);
  // Drafts of the demo data: an empty one, one with tracks and a cover that is too small, and a
  // rejected one with a PDF.
  const empty = await draftOf({ artwork_status: 'Empty', tracks_status: 'Empty' });
  await expectNoLayoutShift(page, [`${empty}/songs`, `${empty}/metadata`, `${empty}/artwork`]);
  const failed = await draftOf({ artwork_status: 'Failed', tracks_status: 'Complete' });
  await expectNoLayoutShift(page, [`${failed}/songs`, `${failed}/metadata`, `${failed}/artwork`]);
  const own = await draftOf({ artwork_flow: 'designer', tracks_status: 'Complete' });
  await expectNoLayoutShift(page, [`${own}/songs`, `${own}/artwork`]);
  await context.close();
});

type Facts = Partial<Record<'artwork_status' | 'artwork_flow' | 'tracks_status', string>>;

async function draftOf(facts: Facts): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('releases')
    .innerJoin('users', 'users.id', 'releases.owner_id')
    .select('releases.id')
    .where('users.email', '=', 'seller@lathe.test')
    .where('releases.submitted_at', 'is', null)
    .where((eb) => eb.and(facts))
    .orderBy('releases.id')
    .executeTakeFirstOrThrow();
  return `/studio/releases/${id}`;
}

type ElementPosition = readonly [words: string | null, left: number, top: number];

async function expectNoLayoutShift(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const releaseScripts = await holdScripts(page);
    await openWithoutScripts(page, path);
    await page.getByRole('contentinfo').waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
        ({ sheet }) => sheet !== null,
      ),
    );
    const before = await readPositions(page);
    await releaseScripts();
    expect(await readPositions(page), path).toEqual(before);
  }
}

/** Position of each heading, field and button; content that appears before one moves it. */
async function readPositions(page: Page): Promise<ElementPosition[]> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    const found = document.querySelectorAll<HTMLElement>(
      'main :is(h1, h2, h3, label, button), footer h2, .studio-nav a, .tab',
    );
    return [...found]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only'))
      .map((element) => {
        const { left, top } = element.getBoundingClientRect();
        return [element.textContent, Math.round(left), Math.round(top + scrollY)] as const;
      });
  });
}
