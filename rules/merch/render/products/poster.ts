/** A sheet of heavy paper on a wall, held by two clips; it was rolled, so it bends a little. */
import { forEachPixel, type Grid } from '../grid.ts';
import { ramp } from '../noise.ts';
import { type Shadow, type Studio, shadowOf } from '../pack-maps.ts';
import { addPart, type Colour, emptySculpture, type Sculpture } from '../sculpture.ts';
import { type Points, path } from '../shapes.ts';
import { alongLine } from '../strokes.ts';
import { addCord } from './cloth.ts';
import { paper } from './textures.ts';

const HALF_WIDTH = 210;
const HALF_HEIGHT = 297;
const CLIPS_X = [-132, 132] as const;
const STEEL: Colour = [0.33, 0.33, 0.34];
const BLACK: Colour = [0.018, 0.018, 0.02];
/** Close to the wall at the top, further away at the bottom. */
const HIGH: Shadow = { x: 3, y: 5, softMm: 6, strength: 0.34, contact: 0.22 };
const LOW: Shadow = { x: 13, y: 20, softMm: 19, strength: 0.46, contact: 0.1 };

export function sculptPoster(grid: Grid): Studio {
  const sculpture = emptySculpture(grid);
  const [w, h] = [HALF_WIDTH, HALF_HEIGHT];
  addPart(sculpture, {
    outline: path(`M ${-w} ${-h} L ${w} ${-h} L ${w} ${h} L ${-w} ${h}`),
    base: 3,
    relief: bend(grid),
    printable: true,
  });
  const shadow = shadowOfSheet(sculpture);
  for (const x of CLIPS_X) addClip(sculpture, x, shadow);
  return {
    sculpture,
    lighting: { contrast: 1.5, hollows: 0.3 },
    texture: paper(),
    shadow,
    sheenGain: 0.05,
    inkSheen: 0.8,
  };
}

/** One soft wave of the roll, and corners that come off the wall. */
function bend(grid: Grid): Float32Array {
  const relief = new Float32Array(grid.size * grid.size);
  forEachPixel(grid, (x, y, at) => {
    const low = ramp(-HALF_HEIGHT, HALF_HEIGHT, y);
    const across = x / HALF_WIDTH;
    const roll =
      7 * low * across * across + 3 * Math.sin(1.2 + y / 150) + 2.2 * Math.sin(y / 61 + across);
    const corner = Math.max(0, (Math.abs(x) + 0.7 * y - 260) / 160);
    relief[at] = roll + 13 * corner ** 2;
  });
  return relief;
}

function shadowOfSheet(sculpture: Sculpture): Float32Array {
  const { grid } = sculpture;
  const high = shadowOf(sculpture, HIGH);
  const low = shadowOf(sculpture, LOW);
  forEachPixel(grid, (_x, y, at) => {
    const share = ramp(-HALF_HEIGHT - 20, HALF_HEIGHT, y);
    high[at] = (high[at] as number) * (1 - share) + (low[at] as number) * share;
  });
  return high;
}

/** A black clip with its wire, which hangs from a nail. */
function addClip(sculpture: Sculpture, x: number, shadow: Float32Array): void {
  const top = -HALF_HEIGHT;
  const nail = path(
    `M ${x - 2.6} ${top - 34} L ${x + 2.6} ${top - 34} L ${x + 2.6} ${top - 30} L ${x - 2.6} ${top - 30}`,
  );
  const wire = path(
    `M ${x - 7} ${top - 4} L ${x - 8} ${top - 12} C ${x - 10} ${top - 24} ${x - 5} ${top - 33} ${x} ${top - 33} ` +
      `C ${x + 5} ${top - 33} ${x + 10} ${top - 24} ${x + 8} ${top - 12} L ${x + 7} ${top - 4}`,
  );
  const body = path(
    `M ${x - 13} ${top - 7} L ${x + 13} ${top - 7} L ${x + 16} ${top + 11} L ${x - 16} ${top + 11}`,
  );
  addShadow(sculpture.grid, shadow, wire);
  addCord(sculpture, wire, { radius: 1.5, colour: STEEL });
  addPart(sculpture, {
    outline: nail,
    base: 16,
    colour: STEEL,
    cushion: { radius: 1.5, height: 4 },
  });
  addPart(sculpture, { outline: body, base: 12, colour: BLACK, cushion: { radius: 3, height: 7 } });
  const edge = path(
    `M ${x - 16} ${top + 8.6} L ${x + 16} ${top + 8.6} L ${x + 16} ${top + 11} L ${x - 16} ${top + 11}`,
  );
  addPart(sculpture, { outline: edge, base: 19, colour: [0.09, 0.09, 0.095] });
}

function addShadow(grid: Grid, shadow: Float32Array, line: Points): void {
  const below = line.map(([x, y]) => [x + 3, y + 5] as const);
  alongLine(grid, below, 5, (at, { distance }) => {
    shadow[at] = Math.max(shadow[at] as number, 0.3 * Math.exp(-((distance / 2.4) ** 2)));
  });
}
