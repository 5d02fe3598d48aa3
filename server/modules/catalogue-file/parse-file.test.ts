import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { parseCatalogue } from './parse-file.ts';

const ENCODER = new TextEncoder();

it('decodes multi-byte characters anywhere in a large file', async () => {
  const lines = Array.from({ length: 400 }, (_, at) => `${'ü€𝕫'.repeat(200)} ${at},Harbour,cd`);
  const read = await parseCatalogue(ENCODER.encode(`title,artist,format\n${lines.join('\n')}`));
  expect(read.map(({ cells }) => `${cells.title},${cells.artist},${cells.format}`)).toEqual(lines);
  expect(read.at(-1)?.line).toBe(401);
});

it('yields to the event loop while it reads', async () => {
  let turns = 0;
  let isReading = true;
  const others = (async () => {
    for (; isReading; turns += 1) await nextTurn();
  })();
  const line = `Low Water,Harbour Lights,cd,${'x'.repeat(4000)}\n`;
  await parseCatalogue(ENCODER.encode(`title,artist,format,description\n${line.repeat(450)}`));
  isReading = false;
  await others;
  expect(turns).toBeGreaterThan(20);
});

it.each([' ', 'a', ',', '"'])('rejects a record of two megabytes of %j early', async (letter) => {
  const reading = parseCatalogue(ENCODER.encode(letter.repeat(1_900_000)));
  await expect(reading).rejects.toMatchObject({ code: 'catalogue_unreadable' });
});
