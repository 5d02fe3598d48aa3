import { expect, it } from 'vitest';
import { reading } from './reading.ts';

/** As libvips words them. */
it.each([
  ['vipspng: libpng read error\nvips2png: unable to write to target /tmp/a.png', 'broken'],
  ['VipsJpeg: premature end of JPEG image', 'broken'],
  ['Input file contains unsupported image format', 'broken'],
  ['timeout: 12% complete\nVipsImage: killed for image "temp-151"', 'too_complex'],
])('%j is the fault of the file', async (message, code) => {
  const failing = reading(async () => await Promise.reject(new Error(message)));
  await expect(failing).rejects.toMatchObject({ code });
});

it.each([
  '/tmp/a.png: write error\nsystem error: No space left on device',
  '/tmp/a.png: unable to open for read\nsystem error: Input/output error',
  'Input file is missing: /tmp/a.png',
  'out of memory --- size == 120MB',
])('%j is the fault of the machine', async (message) => {
  const error = new Error(message);
  await expect(reading(async () => await Promise.reject(error))).rejects.toBe(error);
});
