import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerSide } from '@lathe/contract/server-side';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { fileForm } from '../../testing/file-form.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../testing/people.ts';

/** Uploads go to a temporary folder that no other test uses. */
const { TMPDIR } = process.env;
const folder = await mkdtemp(join(tmpdir(), 'lathe-file-forms-'));
afterAll(async () => {
  // Other test files in this process also use temporary files.
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await rm(folder, { recursive: true, force: true });
});
const filesOnDisk = () => readdir(folder, { recursive: true });
/** Files are removed when the response is sent. */
const assertNoFilesLeft = () => eventually(async () => expect(await filesOnDisk()).toEqual([]));

let renders = 0;
let seen: { name: string; size: number; bytes: number; onDisk: number } | null = null;

/** A page that returns the form it received. */
async function render(request: Request, side: ServerSide): Promise<Response> {
  renders += 1;
  if (new URL(request.url).pathname === '/request-expired') {
    return new Response('expired', { status: 419 });
  }
  if (side.fileForm && [...side.fileForm].length === 0) {
    return new Response(null, { status: 302, headers: { location: `/login ${side.viewer}` } });
  }
  const image = side.fileForm?.get('image');
  if (image instanceof File) {
    const bytes = (await image.bytes()).length;
    seen = { name: image.name, size: image.size, bytes, onDisk: (await filesOnDisk()).length };
  }
  const name = side.fileForm?.get('name') ?? (await request.formData()).get('name');
  return new Response(`taken ${name}`);
}

const build = {
  entry: {
    module: { makeLoadContext: (side: ServerSide) => side, createRequestHandler: () => render },
  },
} as unknown as ServerBuild;
const shop = await testApp({ web: { loadBuild: async () => build, clientFolder: 'nowhere' } });
process.env.TMPDIR = folder;
await shop.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = shop.app.server.address() as AddressInfo;

const seller = await makePerson(shop, { seller: true });
const buyer = await makePerson(shop);
const picture = new Uint8Array(100_000).fill(7);

beforeEach(() => {
  renders = 0;
  seen = null;
});

async function sendTo(
  path: string,
  browser: ReturnType<typeof shop.browser>,
  { token = browser.cookies.get('XSRF-TOKEN') ?? '', image = picture } = {},
) {
  const { body, headers } = await fileForm({ _token: token, name: 'Ada', image });
  return await browser.post(path, body, { ...headers, 'x-xsrf-token': '' });
}

async function browserOf(person: TestPerson) {
  const browser = await signedInBrowser(shop, person);
  await browser.get('/api/csrf_token');
  return browser;
}

describe('form with a file', () => {
  it('reaches its page with the file on disk, which is deleted after the response', async () => {
    const browser = await browserOf(seller);
    for (const path of ['/studio/pages/7', '/studio/label', '/studio/label.data?index']) {
      expect(await sendTo(path, browser)).toMatchObject({ status: 200, text: 'taken Ada' });
      expect(seen).toEqual({ name: 'image.png', size: 100_000, bytes: 100_000, onDisk: 2 });
      await assertNoFilesLeft();
    }
  });

  it('without its token stores nothing and shows that the page has expired', async () => {
    const browser = await browserOf(seller);
    const reply = await sendTo('/studio/label', browser, { token: 'forged' });
    expect(reply).toMatchObject({ status: 419, text: 'expired' });
    expect(seen).toBeNull();
    await assertNoFilesLeft();
  });

  it('with a file that is too large is cut one byte past the limit, and the call rejects it', async () => {
    const browser = await browserOf(seller);
    await sendTo('/studio/label/catalogue', browser, { image: new Uint8Array(3_000_000) });
    expect(seen).toMatchObject({ size: 2_000_001 });
    await assertNoFilesLeft();
  });

  it.each([
    ['/studio/label', 'somebody who does not sell', 403, () => browserOf(buyer)],
    ['/login', 'a seller, where nothing can be uploaded', 415, () => browserOf(seller)],
    [
      '/studio/releases/new',
      'a seller, where nothing can be uploaded',
      415,
      () => browserOf(seller),
    ],
  ])('to %s by %s is rejected', async (path, _, status, browser) => {
    expect((await sendTo(path, await browser())).status).toBe(status);
    expect(renders).toBe(0);
    await assertNoFilesLeft();
  });
});

describe('form with a file after the session has ended', () => {
  it.each(['/studio/label', '/studio/pages/7', '/account/orders/7', '/studio/label.data?index'])(
    'to %s redirects to sign-in without reading the form',
    async (path) => {
      const browser = await browserOf(seller);
      await shop.ctx.db.deleteFrom('sessions').where('user_id', '=', seller.id).execute();
      const reply = await sendTo(path, browser);
      expect(reply).toMatchObject({ status: 302, headers: { location: '/login null' } });
      expect({ renders, seen }).toEqual({ renders: 1, seen: null });
      await assertNoFilesLeft();
    },
  );
});

/** Announces megabytes, but sends only a few bytes. */
async function startSending(path: string, cookie: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\nContent-Length: 20000000\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nbytes',
  );
  return socket;
}

/** Sends the beginning of a form with the cookies of a browser, and announces much more. */
async function startForm(
  path: string,
  browser: ReturnType<typeof shop.browser>,
  fields: readonly (readonly [string, string])[],
) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const parts = fields.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\nContent-Length: 200000000\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\n\r\n${parts.join('')}`,
  );
  return socket;
}

/** The reply to an unfinished request. */
async function replyTo(socket: Awaited<ReturnType<typeof startForm>>): Promise<string> {
  const [reply] = await once(socket, 'data');
  socket.destroy();
  return String(reply);
}

describe('fields of a form with files', () => {
  const tokenOf = (browser: ReturnType<typeof shop.browser>) =>
    ['_token', browser.cookies.get('XSRF-TOKEN') ?? ''] as const;
  const LARGE = 'a'.repeat(2_600_000);
  const END = ['end', ''] as const;

  it.each(['/studio/label/catalogue', '/studio/releases/import.data'])(
    'that are 30 large ones are rejected by %s at the second, before the rest arrives',
    async (path) => {
      const browser = await browserOf(seller);
      const fields = Array.from({ length: 30 }, () => ['previewed', LARGE] as const);
      const socket = await startForm(path, browser, [tokenOf(browser), ...fields, END]);
      expect(await replyTo(socket)).toMatch(/^HTTP\/1\.1 413 /);
      expect(renders).toBe(0);
    },
  );

  it('may be large only where the form contains the previewed file, once', async () => {
    const browser = await browserOf(seller);
    const send = async (path: string, fields: Record<string, string>) => {
      const [name, token] = tokenOf(browser);
      const { body, headers } = await fileForm({ [name]: token, name: 'Ada', ...fields });
      return await browser.post(path, body, { ...headers, 'x-xsrf-token': '' });
    };
    const catalogue = '/studio/label/catalogue';
    expect((await send(catalogue, { previewed: LARGE })).text).toBe('taken Ada');
    for (const rejected of [
      send(catalogue, { intent: 'a'.repeat(20_001) }),
      send(catalogue, { previewed: 'a'.repeat(2_700_000) }),
      send('/studio/label', { previewed: 'a'.repeat(20_001) }),
      send(
        '/studio/label',
        Object.fromEntries(
          Array.from({ length: 11 }, (_, at) => [`text ${at}`, 'a'.repeat(19_900)]),
        ),
      ),
    ]) {
      expect(await rejected).toMatchObject({ status: 413, json: { code: 'too_large' } });
    }
    expect(renders).toBe(1);
  });

  it('count with their names', async () => {
    const browser = await browserOf(seller);
    const fields = Array.from(
      { length: 100 },
      (_, at) => [`${at}${'n'.repeat(3000)}`, ''] as const,
    );
    const socket = await startForm('/studio/label', browser, [tokenOf(browser), ...fields, END]);
    expect(await replyTo(socket)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['no token', []],
    ['a forged token', [['_token', 'forged'] as const]],
    ['several tokens', [['_token', 'forged'] as const, ['_token', 'forged'] as const]],
  ])('are not read after %s', async (_, tokens) => {
    const browser = await browserOf(seller);
    const fields = [...tokens, ['name', 'Ada'] as const, END];
    const socket = await startForm('/studio/label/catalogue', browser, fields);
    expect(await replyTo(socket)).toMatch(/^HTTP\/1\.1 419 /);
    expect(renders).toBe(1);
  });
});

describe('incomplete upload', () => {
  it.each(['/', '/studio/label', '/account/orders/7', '/checkout/complete/7', '/studio/pages/7'])(
    'with an invalid cookie is answered by %s before the rest arrives',
    async (path) => {
      const socket = await startSending(path, 'lathe_session=made-up');
      const [answer] = await once(socket, 'data');
      socket.destroy();
      expect(String(answer)).toMatch(/^HTTP\/1\.1 (302|415) /);
      expect(seen).toBeNull();
    },
  );

  it('that is aborted leaves nothing behind', async () => {
    const browser = await browserOf(seller);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const token = browser.cookies.get('XSRF-TOKEN');
    socket.write(
      `POST /studio/label HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\nContent-Length: 20000000\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
        `--x\r\nContent-Disposition: form-data; name="_token"\r\n\r\n${token}\r\n` +
        `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'a'.repeat(90_000)}`,
    );
    await eventually(async () => expect((await filesOnDisk()).length).toBe(2));
    socket.destroy();
    await assertNoFilesLeft();
    expect(renders).toBe(0);
  });
});

describe('form without files', () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is accepted by a page that also accepts files', async () => {
    const browser = await browserOf(seller);
    expect((await browser.post('/studio/label', 'name=Ada', type)).text).toBe('taken Ada');
  });

  it('may be larger in the studio than in the shop, with a limit', async () => {
    const browser = await browserOf(seller);
    const send = (path: string, bytes: number) =>
      browser.post(path, `name=${'a'.repeat(bytes)}`, type);
    expect((await send('/login', 200_000)).status).toBe(413);
    expect((await send('/studio/pages/7', 200_000)).status).toBe(200);
    expect((await send('/studio/sales', 200_000)).status).toBe(200);
    expect((await send('/studio/sales', 1_100_000)).status).toBe(413);
  });
});
