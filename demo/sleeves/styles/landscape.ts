/** Landscape styles. */
import { isReadable, mixColours } from '@lathe/rules/colours';
import { textColourOn } from '../palettes.ts';
import {
  circle,
  draw,
  n,
  newSheet,
  type Point,
  rectangle,
  type Sheet,
  shape,
  smoothCurve,
  stroke,
  writeBlock,
  writeLine,
} from '../sheet.ts';
import {
  MARGIN,
  SLEEVE_SIZE,
  type SleeveInput,
  TEXT_RIGHT,
  TEXT_WIDTH,
  writeImprint,
} from '../sleeve-style.ts';

/** Overlapping hills, each drawn as one line. */
export function ridges(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const ground = random.pick([palette.ink, palette.first, palette.paper]);
  const line = textColourOn(ground, palette.third, palette.paper, palette.ink);
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, ground);
  const sun = ground === palette.first ? palette.third : palette.second;
  draw(sheet, circle(random.between(300, 700), 440, random.between(130, 180), sun));
  const peaks = Array.from({ length: 4 }, () => ({
    at: random.between(0.15, 0.85),
    wide: random.between(0.06, 0.16),
    high: random.between(0.5, 1),
    drift: random.between(-0.012, 0.012),
  }));
  for (let row = 0; row < 26; row += 1) {
    const base = 540 + row * 19;
    const points: Point[] = Array.from({ length: 61 }, (_, i) => {
      const x = i / 60;
      const near = Math.sin((x * 0.9 + 0.05) * Math.PI) ** 2;
      const hill = peaks.reduce((sum, { at, wide, high, drift }) => {
        const centre = at + drift * row;
        return sum + high * Math.exp(-(((x - centre) / wide) ** 2));
      }, 0);
      const wobble = Math.sin(x * 21 + row * 0.9) * 0.06 + Math.sin(x * 47 + row * 1.7) * 0.03;
      // Limited, so that hills never reach the text.
      return [
        x * SLEEVE_SIZE,
        base - 250 * Math.tanh((near * (hill + wobble) * (170 - row * 3)) / 250),
      ];
    });
    const curve = smoothCurve(points);
    draw(sheet, shape(`${curve}L1000 1000L0 1000Z`, ground), stroke(curve, line, 3.2));
  }
  const title = writeBlock(sheet, {
    text: input.title,
    font: 'dm-serif',
    x: MARGIN,
    width: TEXT_WIDTH,
    top: 66,
    height: 88,
    lines: 2,
    maxSize: 84,
    leading: 1.04,
    colour: line,
  });
  const smallText = { font: 'bricolage', tracking: 10, colour: line } as const;
  const y = Math.max(title.bottom + 62, 190);
  writeLine(sheet, { ...smallText, text: input.artist, size: 31, x: MARGIN, y, width: 520 });
  const print = `${input.label}  ·  ${input.catalogNo}`;
  writeLine(sheet, {
    ...smallText,
    text: print,
    size: 20,
    x: TEXT_RIGHT,
    y,
    anchor: 'end',
    width: 330,
  });
  return sheet;
}

/** Layers of cut paper, like contour lines. */
export function topography(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const [from, to] = random.pick<[string, string]>([
    [palette.ink, palette.third],
    [palette.first, palette.paper],
    [palette.ink, palette.second],
    [palette.second, palette.paper],
  ]);
  const levels = 9;
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, from);
  const waves = [2, 3, 4, 5].map((k) => ({
    k,
    share: random.between(0.05, 0.15) / Math.sqrt(k),
    phase: random.between(0, 6.28),
    turn: random.between(-0.07, 0.07),
  }));
  const [cx, cy] = [random.between(400, 720), random.between(330, 470)];
  const [dx, dy] = [random.between(-11, 11), random.between(-9, 9)];
  for (let level = 1; level <= levels; level += 1) {
    const radius = 800 * (1 - level / (levels + 0.6)) ** 1.12 + 16;
    const points: Point[] = Array.from({ length: 48 }, (_, i) => {
      const angle = (i / 48) * 2 * Math.PI;
      const bulge = waves.reduce(
        (sum, { k, share, phase, turn }) =>
          sum + share * Math.cos(k * angle + phase + turn * level),
        1,
      );
      return [
        cx + dx * level + radius * bulge * Math.cos(angle),
        cy + dy * level + radius * bulge * Math.sin(angle) * 0.92,
      ];
    });
    draw(sheet, shape(smoothCurve(points, true), mixColours(from, to, level / levels)));
  }
  draw(sheet, rectangle(MARGIN, 700, TEXT_WIDTH, 240, palette.paper));
  const text = textColourOn(palette.paper, palette.ink);
  const x = MARGIN + 36;
  const width = TEXT_WIDTH - 72;
  writeBlock(sheet, {
    text: input.title,
    font: 'bricolage-bold',
    x,
    width,
    top: 738,
    height: 76,
    lines: 2,
    maxSize: 74,
    leading: 1.02,
    tracking: -12,
    colour: text,
  });
  writeLine(sheet, {
    text: input.artist,
    font: 'bricolage',
    size: 31,
    x,
    y: 866,
    width,
    colour: text,
  });
  writeImprint(sheet, input, { y: 912, x, width, colour: text, size: 20 });
  return sheet;
}

/** A low sun in halftone dots over water. */
export function halftone(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const ground = random.pick([palette.paper, palette.third, palette.ink]);
  const [dot = palette.first] = random
    .shuffle([palette.first, palette.second])
    .concat(palette.third, palette.paper)
    .filter((colour) => colour !== ground && isReadable(colour, ground, 2));
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, ground);
  const [cx, cy, radius] = [500, 390, 312];
  const pitch = random.pick([15, 19, 25]);
  const isInverted = random.next() < 0.4;
  const dots: string[] = [];
  const range = Math.ceil(radius / pitch / 0.87);
  for (let row = -range; row <= range; row += 1) {
    for (let column = -range; column <= range; column += 1) {
      const x = column * pitch + (row % 2 === 0 ? 0 : pitch / 2);
      const y = row * pitch * 0.87;
      if (Math.hypot(x, y) > radius - 6) continue;
      const progress = (y + radius) / (2 * radius);
      const down = isInverted ? 1 - progress : progress;
      const r = pitch * (0.5 - 0.38 * down);
      dots.push(
        `M${n(cx + x - r)} ${n(cy + y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`,
      );
    }
  }
  draw(sheet, shape(dots.join(''), dot));
  for (let i = 0; i < 7; i += 1) {
    const wide = 560 - i * 62 + random.between(-30, 30);
    const weight = 12 - i * 1.4;
    draw(
      sheet,
      rectangle(cx - wide / 2 + random.between(-14, 14), 640 + i * 22, wide, weight, dot),
    );
  }
  const text = textColourOn(ground, palette.ink, palette.paper);
  writeBlock(sheet, {
    text: input.title.toUpperCase(),
    font: 'bebas',
    x: MARGIN,
    width: TEXT_WIDTH,
    bottom: 898,
    height: 76,
    lines: 2,
    maxSize: 112,
    leading: 0.96,
    tracking: 10,
    align: 'middle',
    colour: text,
  });
  const smallText = { font: 'bebas', size: 33, y: 950, tracking: 50, colour: text } as const;
  writeLine(sheet, { ...smallText, text: input.artist, x: MARGIN, width: 560 });
  writeLine(sheet, {
    ...smallText,
    text: input.catalogNo,
    x: TEXT_RIGHT,
    anchor: 'end',
    width: 280,
  });
  writeLine(sheet, {
    ...smallText,
    text: input.label,
    x: 500,
    y: 58,
    size: 25,
    anchor: 'middle',
    width: 700,
  });
  return sheet;
}

/** Two greys with a line between them, and little text. */
export function horizon(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, palette.ink);
  const level = random.between(560, 700);
  const hue = random.pick([palette.first, palette.second]);
  const high = mixColours(palette.ink, hue, 0.25);
  const low = mixColours(palette.paper, hue, 0.42);
  const near = mixColours(palette.ink, hue, 0.12);
  draw(
    sheet,
    gradient('sky', high, low),
    gradient('sea', mixColours(palette.ink, hue, 0.5), near),
    rectangle(0, 0, SLEEVE_SIZE, level + 1, 'url(#sky)'),
    rectangle(0, level, SLEEVE_SIZE, SLEEVE_SIZE - level, 'url(#sea)'),
    rectangle(0, level - 1.5, SLEEVE_SIZE, 3, mixColours(palette.paper, hue, 0.1)),
  );
  const x = random.between(250, 750);
  for (let i = 0; i < 7; i += 1) {
    const wide = random.between(30, 170) * (1 - i * 0.06);
    const y = level + 14 + i * i * 3.1 + i * 5;
    const shine = mixColours(palette.paper, hue, 0.15);
    const left = x - wide / 2 + random.between(-30, 30);
    draw(
      sheet,
      `<rect x="${n(left)}" y="${n(y)}" width="${n(wide)}" height="2.4" fill="${shine}"/>`,
    );
  }
  const text = palette.paper;
  const line = { font: 'bricolage-light', x: MARGIN, colour: text, tracking: 40 } as const;
  writeLine(sheet, { ...line, text: input.artist, size: 36, y: 98, width: TEXT_WIDTH });
  writeLine(sheet, { ...line, text: input.title, size: 36, y: 150, width: TEXT_WIDTH });
  writeImprint(sheet, input, {
    y: 944,
    colour: text,
    font: 'bricolage-light',
    size: 21,
    tracking: 50,
  });
  return sheet;
}

function gradient(id: string, top: string, bottom: string): string {
  const stops = `<stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>`;
  return `<linearGradient id="${id}" x2="0" y2="1">${stops}</linearGradient>`;
}
