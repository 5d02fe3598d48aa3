import { describe, expect, it } from 'vitest';
import { renderView } from './render-view.ts';
import {
  AREA,
  artworkOf,
  CENTRED,
  colourNear,
  extentOf,
  isRed,
  RED,
  SAMPLE_SIZE,
  sample,
  sampleView,
} from './testing/render-samples.ts';
import { viewMaps } from './view-maps.ts';

const red = artworkOf(() => RED);
const shirt = sampleView('t_shirt', 'front');
const poster = sampleView('poster', 'sheet');
const POSTER_AREA = { shape: 'rectangle', widthMm: 420, heightMm: 594 } as const;

function redExtent(view: typeof shirt, input: Parameters<typeof sample>[0]) {
  const found = extentOf(sample({ artwork: red, ...input, view }), view.spanMm, isRed);
  if (!found) throw new Error('Nothing red is in the picture.');
  return found;
}

describe('the size of a print', () => {
  it.each([
    ['t_shirt', 'front', AREA],
    ['t_shirt', 'back', AREA],
    ['hoodie', 'back', AREA],
    ['tote', 'front', AREA],
    ['poster', 'sheet', POSTER_AREA],
  ] as const)('is right to a pixel on %s %s', (type, code, area) => {
    const view = sampleView(type, code);
    const pixelMm = view.spanMm / SAMPLE_SIZE;
    const { left, right, top, bottom } = redExtent(view, { area, placement: { widthMm: 150 } });
    expect(Math.abs(right - left - 150)).toBeLessThan(1.5 * pixelMm);
    expect(Math.abs(bottom - top - 150)).toBeLessThan(1.5 * pixelMm);
    const middle = view.surface.middle;
    expect(Math.abs((left + right) / 2 - middle.x)).toBeLessThan(pixelMm);
    expect(Math.abs((top + bottom) / 2 - middle.y)).toBeLessThan(pixelMm);
  });

  it('has the proportions of the artwork', () => {
    const wide = artworkOf(() => RED, [120, 40]);
    const { left, right, top, bottom } = redExtent(poster, { artwork: wide, area: POSTER_AREA });
    expect(right - left).toBeCloseTo(200, -1);
    expect(bottom - top).toBeCloseTo(200 / 3, -1);
  });

  it('is as wide on a mug as a cylinder shows it', () => {
    const mug = sampleView('mug', 'front');
    const area = { shape: 'rectangle', widthMm: 229, heightMm: 89 } as const;
    const { left, right } = redExtent(mug, { area, placement: { widthMm: 60 } });
    expect(right - left).toBeCloseTo(2 * 41 * Math.sin(30 / 41), -0.5);
  });
});

describe('the place of a print', () => {
  it.each([
    [40, 0],
    [0, -60],
    [-35, 45],
  ])('moves by %s and %s mm', (xMm, yMm) => {
    const before = redExtent(poster, { area: POSTER_AREA });
    const after = redExtent(poster, { area: POSTER_AREA, placement: { xMm, yMm } });
    const pixelMm = poster.spanMm / SAMPLE_SIZE;
    expect(Math.abs(after.x - before.x - xMm)).toBeLessThan(pixelMm / 2);
    expect(Math.abs(after.y - before.y - yMm)).toBeLessThan(pixelMm / 2);
  });

  it('turns clockwise', () => {
    const topRed = artworkOf((_, v) => (v < 0.5 ? RED : [20, 20, 220, 255]));
    const { x, y } = redExtent(poster, {
      artwork: topRed,
      area: POSTER_AREA,
      placement: { rotation: 90 },
    });
    expect(x).toBeCloseTo(50, -1);
    expect(Math.abs(y)).toBeLessThan(4);
  });

  it('ends at the edge of the area', () => {
    const area = { shape: 'rectangle', widthMm: 120, heightMm: 90 } as const;
    const { left, right, top, bottom } = redExtent(poster, { area, placement: { widthMm: 400 } });
    expect(right - left).toBeCloseTo(120, -1);
    expect(bottom - top).toBeCloseTo(90, -1);
  });

  it('ends at the edge of a round area', () => {
    const mat = sampleView('slipmat', 'disc');
    const area = { shape: 'circle', widthMm: 200, heightMm: 200 } as const;
    const result = sample({ view: mat, artwork: red, area, placement: { widthMm: 290 } });
    const { left, right } = extentOf(result, mat.spanMm, isRed) ?? { left: 0, right: 0 };
    expect(right - left).toBeCloseTo(200, -1);
    const corner = { x: mat.surface.middle.x + 80, y: 80 };
    expect(isRed(...colourNear(result, mat.spanMm, corner))).toBe(false);
  });
});

describe('ink', () => {
  it('changes nothing where the artwork is transparent', () => {
    const clear = artworkOf(() => [220, 20, 20, 0]);
    for (const clothHex of ['#f6f5f1', '#19191b']) {
      expect(sample({ artwork: clear, clothHex }).data).toEqual(sample({ clothHex }).data);
    }
  });

  it('changes nothing outside of the artwork', () => {
    const printed = sample({ artwork: red, clothHex: '#19191b' });
    const blank = sample({ clothHex: '#19191b' });
    const outside = { x: 130, y: 0 };
    expect(colourNear(printed, shirt.spanMm, outside)).toEqual(
      colourNear(blank, shirt.spanMm, outside),
    );
  });

  it('lets half of the cloth through where the artwork is half transparent', () => {
    const half = artworkOf(() => [220, 20, 20, 128]);
    const at = { x: 0, y: 0 };
    const colourOf = (artwork: typeof half | null) =>
      colourNear(sample({ artwork }), shirt.spanMm, at);
    const [blank, thin, full] = [colourOf(null), colourOf(half), colourOf(red)];
    for (const channel of [1, 2] as const) {
      expect(thin[channel]).toBeLessThan(blank[channel] - 40);
      expect(thin[channel]).toBeGreaterThan(full[channel] + 40);
    }
  });

  it('is nearly as bright on black as on white, because white is printed below it', () => {
    const at = { x: 0, y: 0 };
    const [onWhite] = colourNear(sample({ artwork: red }), shirt.spanMm, at);
    const [onBlack] = colourNear(sample({ artwork: red, clothHex: '#19191b' }), shirt.spanMm, at);
    expect(Math.abs(onWhite - onBlack)).toBeLessThan(15);
  });

  it('has the colour of light cloth where the artwork is white', () => {
    const white = artworkOf(() => [255, 255, 255, 255]);
    const at = { x: 0, y: 0 };
    const cloth = colourNear(sample({ clothHex: '#e8c3bd' }), shirt.spanMm, at);
    const ink = colourNear(sample({ artwork: white, clothHex: '#e8c3bd' }), shirt.spanMm, at);
    for (const channel of [0, 1, 2] as const) {
      expect(Math.abs(ink[channel] - cloth[channel])).toBeLessThan(6);
    }
  });

  it('is white on dark cloth where the artwork is white', () => {
    const white = artworkOf(() => [255, 255, 255, 255]);
    const ink = colourNear(sample({ artwork: white, clothHex: '#1f2a44' }), shirt.spanMm, {
      x: 0,
      y: 0,
    });
    expect(Math.min(...ink)).toBeGreaterThan(200);
  });

  it('shows the folds of the cloth below it', () => {
    const grey = artworkOf(() => [128, 128, 128, 255]);
    const { data } = sample({ artwork: grey, clothHex: '#19191b', placement: { widthMm: 290 } });
    const middle = SAMPLE_SIZE / 2;
    const line = Array.from(
      { length: 60 },
      (_, at) => data[(middle * SAMPLE_SIZE + middle - 30 + at) * 4] as number,
    );
    expect(Math.max(...line) - Math.min(...line)).toBeGreaterThan(4);
  });
});

describe('a picture', () => {
  it('is the same each time, and opaque', () => {
    const input = { view: shirt, clothHex: '#2f5d43', maps: viewMaps(shirt, SAMPLE_SIZE) };
    const print = { artwork: red, area: AREA, placement: CENTRED };
    const first = renderView({ ...input, print });
    expect(renderView({ ...input, print }).data).toEqual(first.data);
    expect(first.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  });

  it('rejects a colour that is none', () => {
    expect(() => sample({ clothHex: 'red' })).toThrow(RangeError);
  });
});
