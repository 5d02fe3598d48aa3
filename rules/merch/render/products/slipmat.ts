/** A felt mat on a record player, seen from above. */
import type { Grid } from '../grid.ts';
import { smoothField } from '../grid.ts';
import { noise } from '../noise.ts';
import type { Studio } from '../pack-maps.ts';
import { addPart, type Colour, emptySculpture, type Sculpture } from '../sculpture.ts';
import { ellipse, type Points, path } from '../shapes.ts';
import type { ProductView } from '../views.ts';
import { felt } from './textures.ts';
import { addTonearm } from './tonearm.ts';

/** A little less than the print, which goes over the edge. */
const MAT_RADIUS = 147.1;
const PLATTER_RADIUS = 155;
const ALUMINIUM: Colour = [0.48, 0.48, 0.485];
const DARK: Colour = [0.022, 0.022, 0.024];
const STROBE_DOTS = 132;

export function sculptSlipmat(grid: Grid, { surface }: ProductView): Studio {
  const { x, y } = surface.middle;
  const sculpture = emptySculpture(grid);
  addPart(sculpture, { outline: ellipse(x, y, PLATTER_RADIUS + 2.2), base: 2, colour: DARK });
  addPart(sculpture, {
    outline: ellipse(x, y, PLATTER_RADIUS),
    base: 12,
    colour: ALUMINIUM,
    cushion: { radius: 1.4, height: 3 },
  });
  for (let dot = 0; dot < STROBE_DOTS; dot++) {
    const angle = (dot / STROBE_DOTS) * 2 * Math.PI;
    const [dotX, dotY] = [x + 151.6 * Math.cos(angle), y + 151.6 * Math.sin(angle)];
    addPart(sculpture, { outline: ellipse(dotX, dotY, 1.35, 1.35, 10), base: 15, colour: DARK });
  }
  addPart(sculpture, {
    outline: unevenCircle(x, y, MAT_RADIUS),
    base: 15,
    cushion: { radius: 1.6, height: 2.6 },
    relief: smoothField(
      grid,
      (px, py) => 1.6 * noise(px / 62, py / 62, 71) + 0.5 * noise(px / 19, py / 19, 72),
    ),
    printable: true,
  });
  addSpindle(sculpture, x, y);
  addTonearm(sculpture);
  addButtons(sculpture);
  return {
    sculpture,
    lighting: { contrast: 1.3, hollows: 1.2 },
    texture: felt(),
    backdrop: plinth,
    shadow: { x: 4, y: 6, softMm: 7, strength: 0.5, contact: 0.22 },
    sheenGain: 0.03,
    inkSheen: 0.7,
  };
}

/** Cut felt is never exactly round. */
function unevenCircle(x: number, y: number, radius: number): Points {
  return Array.from({ length: 240 }, (_, step) => {
    const angle = (step / 240) * 2 * Math.PI;
    const here = radius + 0.5 * (noise(step / 5, 1, 73) - 0.5);
    return [x + here * Math.cos(angle), y + here * Math.sin(angle)] as const;
  });
}

function addSpindle(sculpture: Sculpture, x: number, y: number): void {
  addPart(sculpture, { outline: ellipse(x, y, 4.6), base: 15.5, colour: [0.05, 0.05, 0.05] });
  addPart(sculpture, {
    outline: ellipse(x, y, 3.5),
    base: 22,
    colour: [0.62, 0.62, 0.62],
    cushion: { radius: 1.6, height: 6 },
  });
}

function addButtons(sculpture: Sculpture): void {
  const [x, y] = [-172, 172];
  const square = path(
    `M ${x - 15} ${y - 13} L ${x + 15} ${y - 13} L ${x + 15} ${y + 13} L ${x - 15} ${y + 13}`,
  );
  addPart(sculpture, {
    outline: square,
    base: 3,
    colour: DARK,
    cushion: { radius: 1.2, height: 2 },
  });
  const rim = path(
    `M ${x - 12.5} ${y - 10.5} L ${x + 12.5} ${y - 10.5} L ${x + 12.5} ${y + 10.5} L ${x - 12.5} ${y + 10.5}`,
  );
  addPart(sculpture, {
    outline: rim,
    base: 6,
    colour: [0.3, 0.3, 0.3],
    cushion: { radius: 1.4, height: 1.6 },
  });
  const slot = path('M 174 88 L 178 88 L 178 178 L 174 178');
  addPart(sculpture, { outline: slot, base: 0.4, colour: [0.012, 0.012, 0.012] });
  const fader = path('M 165 124 L 187 124 L 187 140 L 165 140');
  addPart(sculpture, {
    outline: fader,
    base: 8,
    colour: [0.035, 0.035, 0.037],
    cushion: { radius: 2, height: 5 },
  });
  addPart(sculpture, {
    outline: path('M 165 131.2 L 187 131.2 L 187 132.8 L 165 132.8'),
    base: 13,
    colour: [0.6, 0.6, 0.6],
  });
  for (let mark = 0; mark <= 8; mark++) {
    const at = 92 + mark * 10.2;
    const length = mark === 4 ? 6 : 3.4;
    addPart(sculpture, {
      outline: path(
        `M ${166 - length} ${at} L 166 ${at} L 166 ${at + 0.7} L ${166 - length} ${at + 0.7}`,
      ),
      base: 0.3,
      colour: [0.08, 0.08, 0.08],
    });
  }
}

/** Satin grey, lighter towards the lamp, with the fine lines of brushed metal. */
function plinth(u: number, v: number): number {
  const lamp = 0.64 - 0.15 * Math.hypot(u - 0.25, v - 0.2) ** 1.3;
  const brushed =
    1 + 0.035 * (noise(u * 5, v * 700, 75) - 0.5) + 0.02 * (noise(u * 16, v * 1400, 76) - 0.5);
  return lamp * brushed;
}
