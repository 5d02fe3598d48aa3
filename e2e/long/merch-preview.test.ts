/** The preview in the browser and the pictures of the shop are drawn by the same formula. */
import { renderItemPictures } from '@lathe/media/merch/pictures/render-item-pictures';
import { decodeRgba } from '@lathe/media/merch/testing/decode';
import type { Rendition } from '@lathe/media/pictures/make-renditions';
import { fromRaw } from '@lathe/media/pictures/raw-picture';
import { artworkLevels } from '@lathe/rules/merch/render/artwork-levels';
import type { Tint } from '@lathe/rules/merch/render/lay-ink';
import { renderView } from '@lathe/rules/merch/render/render-view';
import { halved, ssim } from '@lathe/rules/merch/render/testing/ssim';
import { makeViewMaps } from '@lathe/rules/merch/render/view-maps';
import { type ProductView, viewsOf } from '@lathe/rules/merch/render/views';
import { expect, it } from 'vitest';
import { visit } from '../testing/chromium.ts';
import { serveSources } from '../testing/source-modules.ts';

/** 0.98 looks the same, but a wrong number in one of the formulas may cost less than that. */
const LEAST_SIMILARITY = 0.998;
const SIZE = 160;
/** A width of the shop's pictures. */
const SHOWN_SIZE = 512;
const SQUARE = { width: SHOWN_SIZE, height: SHOWN_SIZE };
/** Cloth, felt and glaze, from the front. */
const VIEW_OF: Record<string, string> = { t_shirt: 'front', slipmat: 'disc', mug: 'front' };
/**
 * The grain of felt is mostly lost in WebP and AVIF, and when the largest picture is made smaller:
 * 0.96 were measured.
 */
const LEAST_AFTER_COMPRESSION = 0.95;
const TYPES = ['t_shirt', 'hoodie', 'tote', 'poster', 'slipmat', 'mug'] as const;
const CLOTHS = { light: '#e9dfc9', dark: '#1f2a44' } as const;
/** As the editor shows the resolution. */
const YELLOW: Tint = [0.58, 0.64, 0.05, 0.55];
const VIEWS = TYPES.flatMap((type) => viewsOf(type));
const PICTURES = VIEWS.flatMap((view) =>
  Object.values(CLOTHS).map((clothHex) => ({
    view,
    clothHex,
    tint: null as Tint | null,
    ...printOn(view),
  })),
);
const [FIRST] = PICTURES;
if (FIRST) PICTURES.push({ ...FIRST, tint: YELLOW });
const ARTWORK = stripes(120, 90);

it('draws the same picture as the server, for all views in light and dark cloth', async () => {
  await using sources = await serveSources();
  const address = sources.pageOf('e2e/testing/draw-previews.ts');
  const { page, context, pageErrors } = await visit(address);
  await page.goto(address);
  const wanted = {
    pictures: PICTURES,
    size: SIZE,
    artwork: { ...ARTWORK, data: [...ARTWORK.data] },
  };
  const drawn = await page.evaluate((input) => window.drawPreviews(input), wanted);
  const artwork = artworkLevels(ARTWORK);
  for (const [index, { view, clothHex, ...print }] of PICTURES.entries()) {
    const maps = makeViewMaps(view, SIZE);
    const rendered = renderView({ view, clothHex, maps, print: { artwork, ...print } });
    const name = `${view.type} ${view.code} ${clothHex}`;
    const data = Buffer.from(drawn[index] ?? '', 'base64');
    const shown = { data, width: SIZE, height: SIZE };
    expect(ssim(shown, rendered), name).toBeGreaterThanOrEqual(LEAST_SIMILARITY);
    // Otherwise two pictures without a print would also agree.
    const blank = renderView({ view, clothHex, maps, print: null });
    expect(ssim(shown, blank), `${name} without its print`).toBeLessThan(0.98);
  }
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('is what buyers see, after the compression of the shop’s pictures', async () => {
  await using sources = await serveSources();
  const address = sources.pageOf('e2e/testing/draw-previews.ts');
  const { page, context } = await visit(address);
  await page.goto(address);
  const artwork = stripes(600, 450);
  const png = await fromRaw({ ...artwork, data: Buffer.from(artwork.data), channels: 4 })
    .png()
    .toBuffer();
  const views = VIEWS.filter(({ type, code }) => VIEW_OF[type] === code);
  const pictures = views.flatMap((view) =>
    Object.values(CLOTHS).map((clothHex) => ({ view, clothHex, ...printOn(view), tint: null })),
  );
  const wanted = { pictures, size: SHOWN_SIZE, artwork: { ...artwork, data: [...artwork.data] } };
  const drawn = await page.evaluate((input) => window.drawPreviews(input), wanted);
  const shown = drawn.map((pixels) => halved({ ...SQUARE, data: Buffer.from(pixels, 'base64') }));
  let at = 0;
  for (const view of views) {
    const made = await shopPictures(view, png);
    const blank = await shopPictures(view, null);
    for (const [index, { colour, files }] of made.entries()) {
      const preview = shown[at];
      at += 1;
      for (const type of ['image/webp', 'image/avif'] as const) {
        const name = `${view.type} ${colour} ${type}`;
        const likeness = async (each: typeof files) =>
          preview ? ssim(preview, halved(await decoded(each, type))) : 0;
        const found = await likeness(files);
        expect(found, name).toBeGreaterThanOrEqual(LEAST_AFTER_COMPRESSION);
        // Most of a T-shirt is not printed.
        const without = await likeness(blank[index]?.files ?? []);
        expect(without, `${name} without its print`).toBeLessThan(found - 0.02);
      }
    }
  }
  await context.close();
});

/** In both cloths, as they are stored. */
async function shopPictures(view: ProductView, artwork: Buffer | null) {
  const { area, placement } = printOn(view);
  return await renderItemPictures({
    type: view.type,
    areas: [{ ...area, code: view.area, bleedMm: 0, safeMm: 0 }],
    prints: artwork ? [{ area: view.area, artwork, placement }] : [],
    colours: Object.entries(CLOTHS).map(([code, hex]) => ({ code, hex })),
    views: [view.code],
  });
}

async function decoded(files: readonly Rendition[], type: Rendition['type']) {
  const file = files.find((each) => each.type === type && each.width === SHOWN_SIZE);
  return await decodeRgba(file?.bytes ?? Buffer.alloc(0));
}

/** Turned and off the middle, so that every number of the formula counts. */
function printOn({ type }: ProductView) {
  const width = { t_shirt: 305, hoodie: 305, tote: 280, poster: 420, slipmat: 295, mug: 229 }[type];
  const height = { t_shirt: 406, hoodie: 305, tote: 330, poster: 594, slipmat: 295, mug: 89 }[type];
  const shape = type === 'slipmat' ? ('circle' as const) : ('rectangle' as const);
  return {
    area: { shape, widthMm: width, heightMm: height },
    placement: { xMm: width / 20, yMm: -height / 15, widthMm: width * 0.8, rotation: 12 },
  };
}

/** Coloured stripes that fade to nothing. */
function stripes(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const colour = Math.floor((x + y) / 12) % 2 === 0 ? [232, 67, 31] : [245, 240, 225];
    data.set([...colour, Math.round((255 * x) / width)], at * 4);
  }
  return { data, width, height };
}
