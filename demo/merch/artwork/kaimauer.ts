/** Kapelle Zwielicht and Tidenhub: current, the break room, and low water. */
import { circle, draw, n, type Sheet, shape, writeLine } from '../../sleeves/sheet.ts';
import { line, newPrint, ring } from './print-sheet.ts';

/** The sign on the door of a substation, in one beat. */
export function highVoltage(): Sheet {
  const sheet = newPrint(1000, 1000);
  const [orange, violet] = ['#ff7a1a', '#6a3fc0'];
  draw(
    sheet,
    ...[470, 418, 366].map((radius, at) =>
      ring(500, 500, radius, at % 2 === 0 ? orange : violet, 26),
    ),
    ...Array.from({ length: 24 }, (_, at) => {
      const angle = (at / 24) * 2 * Math.PI;
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      return line(
        `M${n(500 + 270 * sin)} ${n(500 - 270 * cos)}L${n(500 + 328 * sin)} ${n(500 - 328 * cos)}`,
        violet,
        18,
      );
    }),
    shape('M560 170L330 540H482L430 830L680 432H520Z', orange),
  );
  return sheet;
}

/** Goes around a mug: every cup is the same cup. */
export function breakRoom(): Sheet {
  const sheet = newPrint(2400, 840);
  const [brick, mint, ink] = ['#b3432b', '#4f9a7c', '#e58a2c'];
  const columns = 12;
  for (let at = 0; at < columns * 4; at += 1) {
    const [x, y] = [100 + (at % columns) * 200, 105 + Math.floor(at / columns) * 210];
    const turn = (((at % columns) + Math.floor(at / columns)) % 4) * 90;
    const colour = [brick, mint, ink][(at + Math.floor(at / columns)) % 3] ?? brick;
    const isName = Math.floor(at / columns) === 1 || Math.floor(at / columns) === 2;
    if (isName && at % columns >= 3 && at % columns <= 8) continue;
    draw(
      sheet,
      `<g transform="translate(${x} ${y}) rotate(${turn})">${shape('M-84 -84H84A168 168 0 0 1 -84 84Z', colour)}${circle(-36, -36, 26, '#fbf3e2')}</g>`,
    );
  }
  writeLine(sheet, {
    text: 'Pausenraum',
    font: 'archivo-black',
    size: 176,
    colour: brick,
    x: 1200,
    y: 420,
    anchor: 'middle',
    width: 1120,
  });
  writeLine(sheet, {
    text: 'KAPELLE ZWIELICHT · 8:42',
    font: 'bebas',
    size: 116,
    colour: mint,
    x: 1200,
    y: 570,
    anchor: 'middle',
    tracking: 60,
    width: 1120,
  });
  return sheet;
}

/** Goes around a mug: the water is at the level of the coffee. */
export function lowWater(): Sheet {
  const sheet = newPrint(2400, 840);
  const blues = ['#7fb0cc', '#5f93b5', '#3f7296', '#2a5273'];
  for (const [row, colour] of blues.entries()) {
    const top = 430 + row * 92;
    const points = Array.from({ length: 81 }, (_, at) => {
      const x = at * 30;
      return `${x} ${n(top + 30 * Math.sin(x / (210 - row * 22) + row * 1.7))}`;
    });
    draw(sheet, shape(`M0 840L${points.join('L')}L2400 840Z`, colour));
  }
  draw(sheet, circle(2150, 200, 110, '#ee6c4d'));
  writeLine(sheet, {
    text: 'Niedrigwasser',
    font: 'dm-serif-italic',
    size: 280,
    colour: '#2f5a7a',
    x: 180,
    y: 330,
  });
  return sheet;
}
