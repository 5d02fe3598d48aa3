import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { MIN_PART_BYTES } from '../parts.ts';
import type { PartReference } from '../storage.ts';
import { ownFolder, type TestStorage } from './test-storage.ts';

const FLAC = { contentType: 'audio/flac' };
const LIMIT = { maxBytes: 8 * 1024 * 1024, expiresInSeconds: 600 };
const DAY_SECONDS = 86_400;

export function describeMultipart({ storage, clock }: TestStorage): void {
  const key = () => `${ownFolder()}/side-b.flac`;

  async function send(
    upload: { key: string; id: string },
    partNumber: number,
    body: Buffer<ArrayBuffer>,
  ): Promise<PartReference> {
    const { url, method, headers } = await storage.signPart(
      upload.key,
      upload.id,
      partNumber,
      LIMIT,
    );
    const response = await fetch(url, { method, headers, body });
    expect(response.status).toBe(200);
    return { partNumber, etag: response.headers.get('etag') ?? '' };
  }

  async function begin() {
    const upload = key();
    return { key: upload, id: await storage.createMultipart(upload, FLAC) };
  }

  it('resumes after a reload: stored parts are known, and the rest follows', async () => {
    const upload = await begin();
    const [one, two] = [randomBytes(MIN_PART_BYTES), randomBytes(1234)];
    expect(await storage.listParts(upload.key, upload.id)).toEqual([]);
    await send(upload, 1, one);

    const arrived = await storage.listParts(upload.key, upload.id);
    expect(arrived).toMatchObject([{ partNumber: 1, size: MIN_PART_BYTES }]);
    expect(await storage.head(upload.key)).toBeNull();

    const parts = [await send(upload, 2, two), ...(arrived ?? [])];
    const info = await storage.completeMultipart(upload.key, upload.id, { parts, maxBytes: 1e8 });
    expect(info).toMatchObject({ size: MIN_PART_BYTES + 1234, ...FLAC });
    const file = await storage.get(upload.key);
    expect(file && (await buffer(file.body)).equals(Buffer.concat([one, two]))).toBe(true);
    expect(await storage.listParts(upload.key, upload.id)).toBeNull();
  });

  it('joins the parts in order of number, not of arrival', async () => {
    const upload = await begin();
    const last = await send(upload, 10, Buffer.from('end'));
    const first = await send(upload, 2, randomBytes(MIN_PART_BYTES));
    const arrived = await storage.listParts(upload.key, upload.id);
    expect(arrived?.map(({ partNumber }) => partNumber)).toEqual([2, 10]);
    const parts = [last, first];
    await storage.completeMultipart(upload.key, upload.id, { parts, maxBytes: 1e8 });
    const end = await storage.get(upload.key, { start: MIN_PART_BYTES });
    expect(end && (await buffer(end.body)).toString()).toBe('end');
  });

  it('uses the later one when a part is sent twice', async () => {
    const upload = await begin();
    const wrong = await send(upload, 1, Buffer.from('first try'));
    const right = await send(upload, 1, Buffer.from('second'));
    expect(await storage.listParts(upload.key, upload.id)).toEqual([{ ...right, size: 6 }]);
    const complete = (part: PartReference) =>
      storage.completeMultipart(upload.key, upload.id, { parts: [part], maxBytes: 100 });
    await expect(complete(wrong)).rejects.toMatchObject({ code: 'conflict' });
    expect(await complete(right)).toMatchObject({ size: 6 });
  });

  it('rejects parts that are missing, duplicated, too small or too large in total', async () => {
    const upload = await begin();
    const one = await send(upload, 1, Buffer.from('small'));
    const two = await send(upload, 2, Buffer.from('last'));
    const join = (parts: PartReference[], maxBytes = 1e8) =>
      storage.completeMultipart(upload.key, upload.id, { parts, maxBytes });
    const absent = { partNumber: 3, etag: one.etag };
    await expect(join([])).rejects.toMatchObject({ code: 'conflict' });
    await expect(join([one, absent])).rejects.toMatchObject({ code: 'conflict' });
    await expect(join([one, one])).rejects.toMatchObject({ code: 'conflict' });
    await expect(join([one, two])).rejects.toMatchObject({ code: 'conflict' });
    await expect(join([two], 3)).rejects.toMatchObject({ code: 'file_too_large' });
    expect(await storage.head(upload.key)).toBeNull();
    expect(await storage.listParts(upload.key, upload.id)).toHaveLength(2);
  });

  it('deletes an aborted upload with its parts', async () => {
    const upload = await begin();
    const part = await send(upload, 1, Buffer.from('x'));
    const { url } = await storage.signPart(upload.key, upload.id, 2, LIMIT);
    await storage.abortMultipart(upload.key, upload.id);
    await storage.abortMultipart(upload.key, upload.id);
    expect(await storage.listParts(upload.key, upload.id)).toBeNull();
    expect((await fetch(url, { method: 'PUT', body: 'late' })).status).toBe(404);
    const parts = [part];
    const completed = storage.completeMultipart(upload.key, upload.id, { parts, maxBytes: 100 });
    await expect(completed).rejects.toMatchObject({ code: 'file_not_found' });
    expect(await storage.head(upload.key)).toBeNull();
  });

  it('rejects a changed or expired part URL', async () => {
    const upload = await begin();
    const sign = () => storage.signPart(upload.key, upload.id, 1, LIMIT);
    const { url } = await sign();
    const expired = await clock.shifted(-601, sign);
    const changed = [
      url.replace(/(part(Number)?=)1/, '$12'),
      url.replace('side-b', 'side-a'),
      expired.url,
    ];
    for (const address of changed) {
      expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(403);
    }
    expect(await storage.listParts(upload.key, upload.id)).toEqual([]);
  });

  it.each([0, 10_001, 1.5])('rejects the part number %s', async (partNumber) => {
    const signed = (async () => storage.signPart('a', 'id', partNumber, LIMIT))();
    await expect(signed).rejects.toThrow('is not a part number');
  });

  it('aborts uploads that were inactive for a week', async () => {
    const upload = await begin();
    await send(upload, 1, Buffer.from('x'));
    await clock.shifted(6 * DAY_SECONDS, () => storage.sweep());
    expect(await storage.listParts(upload.key, upload.id)).toHaveLength(1);
    await clock.shifted(8 * DAY_SECONDS, () => storage.sweep());
    expect(await storage.listParts(upload.key, upload.id)).toBeNull();
  });
}
