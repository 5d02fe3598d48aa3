/** Both artwork flows: from one image, and from a PDF. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawObject, pdfKit } from '@lathe/media/artwork/check/testing/pdf-kit';
import { openPdf } from '@lathe/media/artwork/render/open-pdf';
import { fromRaw, renderSvg } from '@lathe/media/pictures/raw-picture';
import { type ArtworkPart, artworkParts } from '@lathe/rules/artwork/geometry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelease } from '../server/modules/releases/create-release.ts';
import { inTransaction } from '../server/platform/db/tx.ts';
import { LONG_TIMEOUT } from '../server/testing/timeouts.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import {
  openPage,
  PHONE,
  type VisitorOptions,
  visit,
  waitForHydration,
} from './testing/chromium.ts';
import { press, waitForText } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

let folder = '';
const writeTestFile = async (name: string, bytes: Uint8Array) => {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lathe-artwork-'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** A seller with a 7″ release that lacks only its artwork. */
async function createSellerRelease(options: VisitorOptions = {}) {
  const visitor = await visit(url, options);
  const person = await visitAs(visitor.context, shop, { seller: true });
  const { id: typeId } = await ctx.db
    .selectFrom('release_types')
    .select('id')
    .where('code', '=', 'vinyl_7')
    .executeTakeFirstOrThrow();
  const who = { ownerId: person.id, userId: person.id, pageId: null, options: [] };
  const release = await inTransaction(ctx.db, async (tx) => {
    const words = { title: 'Nachtbus', primaryArtist: 'Kiosk' };
    const id = await createRelease(tx, ctx, { ...who, ...words, typeId });
    const songs = ['Linie 8 nach Wedding', 'Kleingeld', 'Letzte Runde'];
    const rows = songs.map((title, index) => ({
      release_id: id,
      side: index < 2 ? 1 : 2,
      position: index < 2 ? index + 1 : 1,
      title,
      duration_ms: 123_000 + index * 9000,
    }));
    await tx.insertInto('tracks').values(rows).execute();
    return id;
  });
  return { ...visitor, release };
}

const statusOf = async (id: string) =>
  (
    await ctx.db
      .selectFrom('releases')
      .select('artwork_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).artwork_status;

/** Large enough for a sleeve, with several colours to choose from. */
async function picture(): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3600">
    <rect width="4000" height="3600" fill="#183a37"/><circle cx="2200" cy="1700" r="1100" fill="#e9b44c"/>
    <rect x="500" y="2300" width="2900" height="420" fill="#9b2915"/></svg>`;
  const pixels = await renderSvg(drawing, 4000);
  return await writeTestFile('front.jpg', await fromRaw(pixels).jpeg().toBuffer());
}

describe('express artwork', () => {
  it('becomes a record in a chosen style that is previewed, rotated and approved', async () => {
    const { page, pageErrors, release } = await createSellerRelease();
    await openPage(page, `/studio/releases/${release}/artwork`);
    await assertAccessibleInBothModes(page);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await picture());
    await page.getByText('3,600 pixels wide: sharp in print.').waitFor();
    await press(page, 'Use this crop');
    await waitForText(page, 'Your artwork is being made', LONG_TIMEOUT);
    await page.getByRole('button', { name: 'Approve artwork' }).waitFor(LONG_TIMEOUT);
    expect(await statusOf(release)).toBe('Incomplete');

    // Every style has a preview with the image before one is chosen.
    await expect
      .poll(() => page.locator('.style img').count(), LONG_TIMEOUT)
      .toBeGreaterThanOrEqual(5);
    await page.getByRole('radio', { name: /^Session/ }).check();
    await press(page, 'Use this style');
    await waitForText(page, 'Your artwork is being made', LONG_TIMEOUT);
    await page.getByRole('button', { name: 'Approve artwork' }).waitFor(LONG_TIMEOUT);
    await page.getByRole('link', { name: 'Label, side A' }).click();
    await page.getByRole('img', { name: 'Label, side A, as it will be printed' }).waitFor();
    await press(page, 'Larger');
    await waitForText(page, '200%', LONG_TIMEOUT);
    await assertAccessibleInBothModes(page);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    await waitForHydration(page);
    await press(page, 'View in 3D');
    await page.getByRole('img', { name: /^Nachtbus in 3D/ }).press('ArrowRight');
    await page.locator('.record-wait').waitFor({ state: 'detached' });

    await press(page, 'Approve artwork');
    await waitForText(page, 'Approved. This is what will be printed.', LONG_TIMEOUT);
    expect(await statusOf(release)).toBe('Complete');
    expect(pageErrors).toEqual([]);
  });
});

interface InvalidFile {
  name: string;
  make: (parts: readonly ArtworkPart[]) => Promise<Uint8Array>;
  message: RegExp;
}

async function pdfOf(parts: readonly ArtworkPart[], deep?: 'cmyk'): Promise<Uint8Array> {
  const kit = await pdfKit(parts);
  parts.forEach((_, index) => {
    kit.draw(index + 1, '0.1 0.25 0.3 rg 0 0 2000 2000 re f 0.9 0.7 0.3 rg 90 90 200 60 re f');
  });
  if (deep) {
    const image = kit.image({ space: 'DeviceCMYK', channels: 4 });
    const inner = kit.form(drawObject('Im0'), { resources: { XObject: { Im0: image } } });
    const outer = kit.form('q /Fm1 Do Q', { resources: { XObject: { Fm1: inner } } });
    kit.name(2, 'XObject', 'Fm0', outer);
    kit.draw(2, 'q /Fm0 Do Q');
  }
  return await kit.document.save();
}

const INVALID_FILES: readonly InvalidFile[] = [
  {
    name: 'cmyk.pdf',
    make: (parts) => pdfOf(parts, 'cmyk'),
    message: /Das Bild „Im0“ .*verwendet CMYK/,
  },
  {
    name: 'kurz.pdf',
    make: (parts) => pdfOf(parts.slice(0, -1)),
    message: /Das PDF hat 2 Seiten, dieses Release aber 3 gedruckte Teile/,
  },
  {
    name: 'klein.pdf',
    make: (parts) => pdfOf(parts.map((part) => ({ ...part, width: part.width - 2 }))),
    message: /Endformat \(TrimBox\) misst 360 × 181 mm, nötig sind aber 362 × 181 mm/,
  },
];

describe("a designer's PDF", () => {
  it('is rejected three times with a reason, then accepted and approved', async () => {
    const { page, pageErrors, release } = await createSellerRelease({
      language: 'de',
      size: PHONE,
      theme: 'dark',
    });
    const parts = artworkParts('vinyl_7');
    await openPage(page, `/studio/releases/${release}/artwork`);
    await press(page, 'Lieber ein PDF hochladen');
    await waitForText(
      page,
      'Verfahren gewechselt. Was du mit dem anderen gemacht hast, bleibt erhalten.',
      LONG_TIMEOUT,
    );
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Vorlage herunterladen' }).click();
    const template = await openPdf(await readFile(await (await downloading).path()));
    expect(template.pages).toBe(parts.length);
    template.close();

    for (const { name, make, message } of INVALID_FILES) {
      const file = await writeTestFile(name, await make(parts));
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText(message).first().waitFor(LONG_TIMEOUT);
      expect(await statusOf(release)).toBe('Failed');
    }
    await assertAccessibleInBothModes(page);

    const right = await writeTestFile('richtig.pdf', await pdfOf(parts));
    await page.locator('input[type=file]').setInputFiles(right);
    await page.getByRole('button', { name: 'Artwork freigeben' }).waitFor(LONG_TIMEOUT);
    await assertAccessibleInBothModes(page);
    await press(page, 'Artwork freigeben');
    await waitForText(page, 'Freigegeben. Genau so wird gedruckt.', LONG_TIMEOUT);
    expect(await statusOf(release)).toBe('Complete');
    expect(pageErrors).toEqual([]);
  });
});
