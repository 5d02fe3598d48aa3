/** The preview in the browser and the pictures of the shop are drawn by the same formula. */
import { artworkLevels } from '@lathe/rules/merch/render/artwork-levels';
import type { Tint } from '@lathe/rules/merch/render/lay-ink';
import { renderView } from '@lathe/rules/merch/render/render-view';
import { ssim } from '@lathe/rules/merch/render/testing/ssim';
import { makeViewMaps } from '@lathe/rules/merch/render/view-maps';
import { type ProductView, viewsOf } from '@lathe/rules/merch/render/views';
import { expect, it } from 'vitest';
import { visit } from './testing/chromium.ts';
import { serveSources } from './testing/source-modules.ts';

/** 0.98 looks the same, but a wrong number in one of the formulas may cost less than that. */
const LEAST_SIMILARITY = 0.998;
const SIZE = 160;
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
