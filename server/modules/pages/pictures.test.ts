import type { OwnPage } from '@lathe/contract/page-calls';
import {
  animatedWebp,
  describeImage,
  phonePhoto,
  pixelBomb,
  plainColourPng,
  redBlueHalves,
} from '@lathe/media/pictures/testing/sample-pictures';
import { describe, expect, it } from 'vitest';
import { handler as removeFiles } from '../../platform/storage/remove-files.ts';
import { testApp } from '../../testing/app.ts';
import { fileForm } from '../../testing/file-form.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

const app = await testApp();
const { ctx } = app;
const { id: ownerId } = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, { id: ownerId, email: '' });
let created = 0;

async function newPage(): Promise<{ address: string; page: OwnPage }> {
  created += 1;
  const body = { name: `Page ${created}`, url: `pictures-${created}` };
  const { json } = await browser.post(`/api/users/${ownerId}/pages`, body);
  const page = json as OwnPage;
  return { page, address: `/api/users/${ownerId}/pages/${page.uuid}` };
}

async function send(address: string, image: Uint8Array, crop?: object) {
  const form = await fileForm({ ...(crop && { crop: JSON.stringify(crop) }), image });
  return await browser.post(address, form.body, form.headers);
}

async function filesOf(page: OwnPage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of ctx.storage.list(`public/pictures/pages/${page.uuid}/`)) {
    keys.push(key);
  }
  return keys;
}

async function bytesOf(address: string): Promise<Buffer> {
  const reply = await app.app.inject({ url: address });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

it('pictures are processed outside the server process', async () => {
  const { address } = await newPage();
  const sending = send(`${address}/header_image`, await plainColourPng(9800, 6000));
  // Decoding 59 megapixels takes seconds; other requests are served meanwhile.
  const first = await Promise.race([
    sending.then(() => 'picture'),
    browser.get('/health').then(() => 'health'),
  ]);
  expect(first).toBe('health');
  expect((await sending).status).toBe(200);
});

describe('page picture', () => {
  it('is stored square as AVIF and WebP in several widths and as JPEG, and shown on the page', async () => {
    const { address, page } = await newPage();
    const reply = await send(`${address}/page_image`, await redBlueHalves(1200, 800));
    expect(reply.status, reply.text).toBe(200);
    const { page_image: image, version } = reply.json as OwnPage;
    expect(version).toBe(page.version);
    expect(image).toMatchObject({ width: 640, height: 640 });
    expect(image).toMatchObject({ types: ['avif', 'webp'], widths: [160, 320, 640] });
    expect(image?.colours).toHaveLength(2);
    const { format, width } = await describeImage(await bytesOf(image?.src ?? ''));
    expect([format, width]).toEqual(['jpeg', 640]);
    expect(await filesOf(page)).toHaveLength(7);
  });

  it('shows the selected area', async () => {
    const { address } = await newPage();
    const crop = { x: 600, y: 100, width: 400, height: 400 };
    const { json } = await send(`${address}/page_image`, await redBlueHalves(1200, 800), crop);
    const bytes = await bytesOf((json as OwnPage).page_image?.src ?? '');
    const { dominant } = await describeImage(bytes);
    expect(dominant).toMatchObject({ r: expect.any(Number), b: expect.any(Number) });
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
  });

  it('has a ratio of three to one in the header', async () => {
    const { address } = await newPage();
    const { json } = await send(`${address}/header_image`, await redBlueHalves(2000, 1000));
    const image = (json as OwnPage).header_image;
    expect([image?.width, image?.height]).toEqual([1920, 640]);
  });

  it('has no metadata and is rotated upright', async () => {
    const { address, page } = await newPage();
    const sent = await phonePhoto('Ann Lee, 1 Mill Lane');
    expect(sent.toString('latin1')).toContain('Mill Lane');
    const reply = await send(`${address}/page_image`, sent);
    expect(reply.status, reply.text).toBe(200);
    for (const key of await filesOf(page)) {
      const bytes = await bytesOf(`/media/${key}`);
      expect(bytes.toString('latin1')).not.toMatch(/Mill Lane|Exif/);
      const { hasExif, orientation } = await describeImage(bytes);
      expect([hasExif, orientation]).toEqual([false, 1]);
    }
  });

  it('replaces the previous one, whose files are deleted later', async () => {
    const { address, page } = await newPage();
    const first = await send(`${address}/page_image`, await redBlueHalves(400, 400));
    const before = await filesOf(page);
    const second = await send(`${address}/page_image`, await redBlueHalves(500, 500));
    const src = (json: unknown) => (json as OwnPage).page_image?.src ?? '';
    expect(src(second.json)).not.toBe(src(first.json));
    await bytesOf(src(first.json));
    const { rows } = await ctx.pool.query(
      "select j.payload, j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove-files' and j.payload::text like $1",
      [`%${page.uuid}%`],
    );
    expect(rows).toHaveLength(1);
    await removeFiles(ctx, rows[0].payload);
    const left = await filesOf(page);
    expect(left.filter((key) => before.includes(key))).toEqual([]);
    await bytesOf(src(second.json));
  });

  it('can be removed', async () => {
    const { address } = await newPage();
    await send(`${address}/page_image`, await redBlueHalves(400, 400));
    const reply = await browser.delete(`${address}/page_image`);
    expect((reply.json as OwnPage).page_image).toBeNull();
    expect((await browser.delete(`${address}/page_image`)).status).toBe(200);
  });
});

describe('invalid page picture', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>';

  it.each([
    ['SVG', async () => Buffer.from(svg), 'not a picture'],
    ['HTML that says it is a PNG', async () => Buffer.from('<html>hi</html>'), 'not a picture'],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'not a picture'],
    ['a GIF', async () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'not a picture'],
    ['a cut-off picture', async () => (await redBlueHalves(900, 900)).subarray(0, 900), 'damaged'],
    ['one that is too small', () => redBlueHalves(200, 900), '200 × 900'],
    ['a bomb of pixels', pixelBomb, '60 million'],
    ['one that moves', animatedWebp, 'animated'],
  ])('is rejected with the detected and the allowed format: %s', async (_, bytes, expectedText) => {
    const { address, page } = await newPage();
    const reply = await send(`${address}/page_image`, await bytes());
    expect(reply).toMatchObject({ status: 422, json: { code: 'picture_refused' } });
    expect((reply.json as { errors: { image: string[] } }).errors.image.join()).toContain(
      expectedText,
    );
    expect(await filesOf(page)).toEqual([]);
    expect(((await browser.get(address)).json as OwnPage).page_image).toBeNull();
  });

  it('is rejected when the selected area is too small', async () => {
    const { address } = await newPage();
    const crop = { x: 0, y: 0, width: 100, height: 100 };
    const reply = await send(`${address}/page_image`, await redBlueHalves(1200, 1200), crop);
    expect(reply).toMatchObject({ status: 422 });
    expect(reply.text).toContain('100 × 100');
  });

  it('is rejected without a write when it is larger than 20 MB', async () => {
    const { address, page } = await newPage();
    const reply = await send(`${address}/page_image`, Buffer.alloc(20_000_001));
    expect(reply).toMatchObject({ status: 413, json: { errors: { image: [expect.any(String)] } } });
    expect(await filesOf(page)).toEqual([]);
  });

  it('is rejected for a page of another seller before decoding', async () => {
    const { page } = await newPage();
    const { id } = await makePerson(app, { seller: true });
    const eve = await signedInBrowser(app, { id, email: '' });
    const { body, headers } = await fileForm({ image: await redBlueHalves(400, 400) });
    const through = (user: string) => `/api/users/${user}/pages/${page.uuid}/page_image`;
    expect((await eve.post(through(ownerId), body, headers)).status).toBe(403);
    expect((await eve.post(through(id), body, headers)).status).toBe(404);
    expect(await filesOf(page)).toEqual([]);
  });
});
