import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type ZippedFile, zipOf } from './zip.ts';

const modified = new Date('2026-11-16T10:00:00Z');

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

async function whole(files: AsyncIterable<ZippedFile>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(files, { modified })) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

it('restores the input for any chunk sizes', async () => {
  const name = fc.stringMatching(/^[a-zäöü0-9-]{1,20}\.json$/);
  const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, pieces, { maxKeys: 6 }), async (given) => {
      const files = Object.entries(given).map(([path, body]) => ({ path, body: each(body) }));
      const unzipped = unzipSync(await whole(each(files)));
      const expected = Object.entries(given).map(([path, body]) => [path, Buffer.concat(body)]);
      const found = Object.entries(unzipped).map(([path, body]) => [path, Buffer.from(body)]);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    }),
  );
});

it('does not compress stored files', async () => {
  const body = new Uint8Array(10_000);
  const [plain, deflated] = await Promise.all(
    [true, false].map((stored) => whole(each([{ path: 'a', body: each([body]), stored }]))),
  );
  expect(plain?.length).toBeGreaterThan(body.length);
  expect(deflated?.length).toBeLessThan(body.length);
  expect(unzipSync(plain ?? new Uint8Array()).a).toEqual(body);
});

it('emits chunks while the file is still being read', async () => {
  let read = 0;
  async function* large() {
    for (; read < 40; read += 1) yield new Uint8Array(randomBytes(100_000));
  }
  const zipped = zipOf(each([{ path: 'large.bin', body: large() }]), { modified });
  let bytes = 0;
  while (bytes < 500_000) bytes += (await zipped.next()).value?.length ?? 0;
  expect(read).toBeLessThan(20);
  await zipped.return(undefined);
});

it('fails as a whole when a file fails', async () => {
  async function* broken() {
    yield new Uint8Array(10);
    throw new Error('The disk is gone.');
  }
  const file = { path: 'broken.json', body: broken() };
  await expect(whole(each([file]))).rejects.toThrow('The disk is gone.');
});
