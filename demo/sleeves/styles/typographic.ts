/** Typographic styles. */
import { outlineText } from '@lathe/media/type/outline-text';
import { isReadable, mixColours } from '@lathe/rules/colours';
import { textColourOn } from '../palettes.ts';
import {
  circle,
  draw,
  n,
  newSheet,
  polygon,
  rectangle,
  type Sheet,
  shape,
  stroke,
  writeBlock,
  writeLine,
} from '../sheet.ts';
import { MARGIN, SLEEVE_SIZE, type SleeveInput, TEXT_RIGHT } from '../sleeve-style.ts';

/** Four or six letters of the title, each stretched to fill its cell. */
export function letters(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, palette.paper);
  const all = [...input.title.toUpperCase().normalize('NFD')].filter((c) => /[A-Z0-9]/.test(c));
  const [columns, rows] =
    all.length >= 6 ? [3, 2] : [2, Math.min(2, Math.max(1, Math.ceil(all.length / 2)))];
  const letterList = Array.from(
    { length: columns * rows },
    (_, i) => all[i % Math.max(1, all.length)] ?? 'O',
  );
  const [cellWidth, cellHeight] = [SLEEVE_SIZE / columns, 800 / rows];
  const pairs: [string, string][] = [
    [palette.first, palette.paper],
    [palette.ink, palette.third],
    [palette.third, palette.ink],
    [palette.second, palette.paper],
    [palette.paper, palette.first],
    [palette.paper, palette.ink],
  ];
  const order = random.shuffle(pairs);
  letterList.forEach((letter, i) => {
    const [ground, mark] = order[i % order.length] ?? [palette.paper, palette.ink];
    const [x, y] = [(i % columns) * cellWidth, Math.floor(i / columns) * cellHeight];
    draw(sheet, rectangle(x, y, cellWidth + 0.5, cellHeight + 0.5, ground));
    const visibleColour = isReadable(mark, ground, 1.9) ? mark : palette.ink;
    draw(
      sheet,
      stretchedLetter(letter, x + 22, y + 22, cellWidth - 44, cellHeight - 44, visibleColour),
    );
  });
  const text = textColourOn(palette.paper, palette.ink);
  writeBlock(sheet, {
    text: input.title,
    font: 'archivo-black',
    x: MARGIN / 2,
    width: 640,
    top: 838,
    height: 70,
    lines: 2,
    maxSize: 62,
    leading: 1.06,
    tracking: -8,
    colour: text,
  });
  const end = {
    x: SLEEVE_SIZE - MARGIN / 2,
    anchor: 'end',
    font: 'bricolage-semibold',
    colour: text,
  } as const;
  writeLine(sheet, {
    text: input.artist,
    font: 'bricolage-semibold',
    size: 31,
    x: MARGIN / 2,
    y: 964,
    width: 600,
    colour: text,
  });
  writeLine(sheet, { ...end, text: input.label, size: 21, y: 932, width: 260 });
  writeLine(sheet, { ...end, text: input.catalogNo, size: 21, y: 964, width: 260 });
  return sheet;
}

function stretchedLetter(
  letter: string,
  x: number,
  y: number,
  cellWidth: number,
  cellHeight: number,
  fill: string,
) {
  const { path, ink } = outlineText({ font: 'archivo-black', text: letter, size: 500 });
  // A fully stretched I would be a plain block, so the stretch is limited.
  const scaleY = cellHeight / (ink.bottom - ink.top);
  const scaleX = Math.min(cellWidth / (ink.right - ink.left), scaleY * 1.8);
  const left = x + (cellWidth - scaleX * (ink.right - ink.left)) / 2;
  const transform = `translate(${n(left)} ${n(y)}) scale(${scaleX.toFixed(4)} ${scaleY.toFixed(4)})`;
  return shape(path, fill, `transform="${transform} translate(${n(-ink.left)} ${n(-ink.top)})"`);
}

/** A white sleeve with one object. */
export function minimal(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const ground = mixColours('#ffffff', palette.paper, 0.6);
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, ground);
  const colour = random.pick([palette.first, palette.second, palette.ink]);
  const strokeAttributes = `stroke="${colour}" stroke-width="30"`;
  const objects = [
    circle(560, 590, 230, colour),
    shape('M240 900a320 320 0 0 1 640 0z', colour),
    shape(
      polygon([
        [380, 380],
        [800, 470],
        [730, 860],
        [310, 780],
      ]),
      colour,
    ),
    circle(760, 620, 300, 'none', strokeAttributes),
    stroke('M-20 800L1020 330', colour, 34),
    shape('M0 560h500v440H0z', colour) + circle(750, 780, 110, palette.ink),
    shape('M700 300h300v300a300 300 0 0 1-300-300z', colour) +
      shape('M700 600h-300a300 300 0 0 0 300 300z', colour),
  ] as const;
  draw(sheet, random.pick([...objects]));
  const text = textColourOn(ground, palette.ink);
  const title = writeBlock(sheet, {
    text: input.title,
    font: 'bricolage-semibold',
    x: MARGIN,
    width: 560,
    top: 66,
    height: 120,
    lines: 3,
    maxSize: 50,
    leading: 1.1,
    tracking: -10,
    colour: text,
  });
  writeLine(sheet, {
    text: input.artist,
    font: 'bricolage',
    size: 31,
    x: MARGIN,
    y: title.bottom + 58,
    width: 560,
    colour: text,
  });
  const end = { font: 'bricolage', size: 21, x: TEXT_RIGHT, anchor: 'end', width: 280 } as const;
  writeLine(sheet, { ...end, text: input.label, y: 83, colour: text });
  writeLine(sheet, { ...end, text: input.catalogNo, y: 113, colour: text });
  return sheet;
}

/** A vertical gradient with a window of the reversed gradient. */
export function glow(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const top = mixColours(palette.paper, palette.third, 0.35);
  const mainColour = random.pick([palette.first, palette.second]);
  const contrastColour = mainColour === palette.first ? palette.second : palette.first;
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, top);
  const [x, y, r] = [
    random.pick([500, 500, 640]),
    random.pick([600, 640]),
    random.pick([230, 270]),
  ];
  const window = random.pick([
    circle(x, y, r, 'url(#window)'),
    `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" rx="${r / 3}" fill="url(#window)"/>`,
    shape(`M${x - r} ${y + r}V${y}a${r} ${r} 0 0 1 ${2 * r} 0V${y + r}z`, 'url(#window)'),
  ]);
  draw(
    sheet,
    verticalGradient('air', [
      top,
      mixColours(palette.paper, mainColour, 0.4),
      mainColour,
      mixColours(mainColour, palette.ink, 0.3),
    ]),
    verticalGradient('window', [
      mixColours(contrastColour, palette.ink, 0.3),
      contrastColour,
      mixColours(contrastColour, palette.paper, 0.55),
      palette.paper,
    ]),
    rectangle(0, 200, SLEEVE_SIZE, 800, 'url(#air)'),
    window,
  );
  const text = textColourOn(top, palette.ink);
  const lightText = { font: 'bricolage-light', colour: text } as const;
  const title = writeBlock(sheet, {
    ...lightText,
    text: input.title,
    x: MARGIN,
    width: 600,
    top: 64,
    height: 86,
    lines: 3,
    maxSize: 52,
    leading: 1.12,
    tracking: -10,
  });
  const artistY = title.bottom + 48;
  writeLine(sheet, {
    ...lightText,
    text: input.artist,
    size: 31,
    x: MARGIN,
    y: artistY,
    width: 600,
  });
  const end = { ...lightText, size: 21, x: TEXT_RIGHT, anchor: 'end', width: 250 } as const;
  writeLine(sheet, { ...end, text: input.label, y: 82 });
  writeLine(sheet, { ...end, text: input.catalogNo, y: 112 });
  return sheet;
}

function verticalGradient(id: string, colours: string[]): string {
  const stops = colours.map(
    (colour, i) =>
      `<stop offset="${n((i / (colours.length - 1)) * 100) / 100}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}
