import { expect, it } from 'vitest';
import { grooveStops, recordShape } from './record-shape.ts';

const option = (code: string, swatch: string | null = null) => ({
  ...{ kind: 'Disc', code, name: code, swatch },
});

it('is a wallet or a jewel case for a CD', () => {
  const cd = { format: 'CD', medium: 'CD' } as const;
  expect(recordShape({ ...cd, selected_options: [option('card_wallet')] }).packaging).toBe(
    'wallet',
  );
  expect(recordShape({ ...cd, selected_options: [option('jewel_case')] })).toEqual({
    ...{ format: 'cd', packaging: 'jewel', discs: 1, vinyl: null },
  });
});

it('has two discs in a gatefold for a double, and one for a 7″', () => {
  const vinyl = { medium: 'Vinyl', selected_options: [] } as const;
  expect(recordShape({ ...vinyl, format: '2×12"', selected_options: [] })).toMatchObject({
    ...{ format: '12', packaging: 'gatefold', discs: 2 },
  });
  expect(recordShape({ ...vinyl, format: '7"', selected_options: [] })).toMatchObject({
    ...{ format: '7', packaging: 'sleeve', discs: 1 },
  });
});

it('lets light through coloured and clear vinyl, not through black', () => {
  const materialOf = (code: string, swatch: string) =>
    recordShape({ format: '12"', medium: 'Vinyl', selected_options: [option(code, swatch)] }).vinyl
      ?.material;
  expect(materialOf('black', '#17161a')).toBe('opaque');
  expect(materialOf('blue', '#1f4fa3')).toBe('translucent');
  expect(materialOf('clear', '#dfe6e4')).toBe('clear');
});

it('draws a gap after each track, ascending from the label to the rim', () => {
  const stops = grooveStops('12', [100, 300, 200]);
  const places = [...stops.matchAll(/([\d.]+)%/g)].map(([, place]) => Number(place));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(stops.match(/--gap/g)).toHaveLength(4);
  expect(places.at(-1)).toBeLessThan(100);
  // A long side stops before the label.
  const [innermost = 0] = [...grooveStops('12', [4000]).matchAll(/([\d.]+)%/g)].map(([, at]) =>
    Number(at),
  );
  expect(innermost).toBeGreaterThan((100 / 302) * 100);
});

it('needs no track lengths', () => {
  expect(grooveStops('7', [])).toContain('--gap');
  expect(grooveStops('cd', [100])).not.toContain('--gap');
});
