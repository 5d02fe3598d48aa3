/** The tonearm of a record player, at rest beside the platter. */
import { addPart, type Colour, type Sculpture } from '../sculpture.ts';
import { ellipse, path } from '../shapes.ts';
import { addCord } from './cloth.ts';

const CHROME: Colour = [0.6, 0.6, 0.605];
const METAL: Colour = [0.38, 0.38, 0.385];
const DARK: Colour = [0.025, 0.025, 0.027];
const BASE = { x: 160, y: -128 };

export function addTonearm(sculpture: Sculpture): void {
  const { x, y } = BASE;
  addPart(sculpture, {
    outline: ellipse(x, y, 31),
    base: 2,
    colour: METAL,
    cushion: { radius: 2, height: 5 },
  });
  addPart(sculpture, {
    outline: ellipse(x, y, 25),
    base: 6,
    colour: DARK,
    cushion: { radius: 2, height: 4 },
  });
  addRest(sculpture);
  addCounterweight(sculpture);
  const arm = path(
    `M ${x + 2} ${y - 26} L ${x + 1} ${y} C ${x - 1} ${y + 60} ${x + 2} 0 ${x - 2} 50 C ${x - 3} 72 ${x - 8} 84 ${x - 13} 96`,
  );
  addCord(sculpture, arm, { radius: 3.7, colour: CHROME });
  addPart(sculpture, {
    outline: ellipse(x + 1, y, 12),
    base: 26,
    colour: METAL,
    cushion: { radius: 2.4, height: 6 },
  });
  addPart(sculpture, { outline: ellipse(x + 1, y, 4), base: 33, colour: DARK });
  addHeadshell(sculpture, x - 13, 96);
}

function addRest(sculpture: Sculpture): void {
  const x = BASE.x;
  addPart(sculpture, {
    outline: ellipse(x + 6, 36, 6.5),
    base: 4,
    colour: DARK,
    cushion: { radius: 2, height: 8 },
  });
  addPart(sculpture, {
    outline: path(`M ${x - 9} 32 L ${x + 10} 32 L ${x + 10} 39 L ${x - 9} 39`),
    base: 10,
    colour: [0.05, 0.05, 0.053],
    cushion: { radius: 1.6, height: 3 },
  });
}

function addCounterweight(sculpture: Sculpture): void {
  const { x, y } = BASE;
  const weight = path(
    `M ${x - 11} ${y - 56} L ${x + 15} ${y - 57} L ${x + 15} ${y - 30} L ${x - 11} ${y - 29}`,
  );
  addPart(sculpture, {
    outline: weight,
    base: 16,
    colour: METAL,
    cushion: { radius: 6, height: 12 },
  });
  const ring = path(
    `M ${x - 12} ${y - 35} L ${x + 16} ${y - 36} L ${x + 16} ${y - 29} L ${x - 12} ${y - 28}`,
  );
  addPart(sculpture, { outline: ring, base: 18, colour: DARK, cushion: { radius: 6, height: 12 } });
}

/** It points towards the platter, as arms do. */
function addHeadshell(sculpture: Sculpture, x: number, y: number): void {
  const turned = (right: number, down: number) => {
    const angle = 0.43;
    return `${x + right * Math.cos(angle) - down * Math.sin(angle)} ${y + right * Math.sin(angle) + down * Math.cos(angle)}`;
  };
  const box = (left: number, top: number, right: number, bottom: number) =>
    path(
      `M ${turned(left, top)} L ${turned(right, top)} L ${turned(right, bottom)} L ${turned(left, bottom)}`,
    );
  addPart(sculpture, {
    outline: box(-5, -6, 5, 6),
    base: 14,
    colour: METAL,
    cushion: { radius: 2.5, height: 6 },
  });
  addPart(sculpture, {
    outline: box(-9, 4, 9, 40),
    base: 12,
    colour: DARK,
    cushion: { radius: 2.6, height: 8 },
  });
  addPart(sculpture, {
    outline: box(-5.5, 9, 5.5, 33),
    base: 20,
    colour: [0.16, 0.16, 0.165],
    cushion: { radius: 2, height: 2 },
  });
  for (const down of [13, 28]) {
    const [screwX, screwY] = turned(0, down).split(' ').map(Number) as [number, number];
    addPart(sculpture, { outline: ellipse(screwX, screwY, 2.1), base: 23, colour: CHROME });
  }
  addCord(sculpture, path(`M ${turned(8, 34)} L ${turned(15, 42)} L ${turned(21, 44)}`), {
    radius: 1.3,
    colour: CHROME,
  });
}
