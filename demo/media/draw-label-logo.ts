/** Logo of the demo label: a light over water, with the name below. */
import { outlineText } from '@lathe/media/type/outline-text';
import { circle, draw, n, newSheet, rectangle, shape, sheetToSvg } from '../sleeves/sheet.ts';

const PAPER = '#f4efe4';
const INK = '#14202b';
const LIGHT = '#e8a33d';
const BEAMS = 9;

export function drawLabelLogo(name: string): string {
  const sheet = newSheet(1000, 1000, PAPER);
  const [x, y] = [500, 520];
  for (let beam = 0; beam < BEAMS; beam += 1) {
    const from = Math.PI * (1 + beam / BEAMS + 0.02);
    const to = Math.PI * (1 + (beam + 1) / BEAMS - 0.02);
    const outerRadius = beam % 2 === 0 ? 400 : 330;
    const pointAt = (angle: number, r: number) =>
      `${n(x + Math.cos(angle) * r)} ${n(y + Math.sin(angle) * r)}`;
    const d = `M${pointAt(from, 210)}L${pointAt(from, outerRadius)}L${pointAt(to, outerRadius)}L${pointAt(to, 210)}z`;
    draw(sheet, shape(d, beam % 2 === 0 ? INK : LIGHT));
  }
  draw(sheet, circle(x, y, 160, LIGHT));
  draw(sheet, rectangle(0, y, 1000, 480, PAPER));
  for (const [line, lineWidth] of [640, 420, 200].entries()) {
    draw(sheet, rectangle(x - lineWidth / 2, y + 24 + line * 40, lineWidth, 16, INK));
  }
  const { path, ink } = outlineText({ font: 'archivo-black', text: name.toUpperCase(), size: 200 });
  const scale = Math.min(760 / (ink.right - ink.left), 110 / (ink.bottom - ink.top));
  const left = 500 - (scale * (ink.right - ink.left)) / 2;
  const transform = `translate(${n(left)} 790) scale(${scale.toFixed(4)}) translate(${n(-ink.left)} ${n(-ink.top)})`;
  draw(sheet, shape(path, INK, `transform="${transform}"`));
  return sheetToSvg(sheet);
}
