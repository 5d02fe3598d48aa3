import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { publicUrlOf } from './keys.ts';
import { startDiskServer } from './testing/disk-server.ts';
import { movableClock } from './testing/movable-clock.ts';
import { ownFolder } from './testing/test-storage.ts';

const clock = movableClock();
const { storage, config, close } = await startDiskServer(clock);
afterAll(close);

const upload = (key: string, maxBytes: number) =>
  storage.signUpload(key, { contentType: 'audio/wav', maxBytes, expiresInSeconds: 600 });

async function errorOf(response: Response): Promise<[number, string]> {
  const { code } = (await response.json()) as { code: string };
  return [response.status, code];
}

async function drafts({ storageDir } = config): Promise<string[]> {
  return readdir(join(storageDir, 'temp')).catch(() => []);
}

async function stored(text: string, contentType = 'audio/mpeg') {
  const key = `${ownFolder()}/file`;
  const { etag } = await storage.put(key, Buffer.from(text), { contentType });
  return { key, etag, url: await storage.signDownload(key, { expiresInSeconds: 600 }) };
}

describe('disk upload URL', () => {
  it('accepts far more than a call may send', async () => {
    const key = `${ownFolder()}/big.wav`;
    const body = randomBytes(12 * 1024 * 1024);
    const { url, headers } = await upload(key, body.length);
    expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
    expect(await storage.head(key)).toMatchObject({ size: body.length });
  });

  it('rejects a file whose declared length is over the limit', async () => {
    const key = `${ownFolder()}/big.wav`;
    const { url, headers } = await upload(key, 10);
    const response = await fetch(url, { method: 'PUT', headers, body: '12345678901' });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      code: 'file_too_large',
      message: 'The file is larger than allowed.',
    });
    expect(await storage.head(key)).toBeNull();
  });

  it('stops a file of undeclared length at the limit and stores nothing', async () => {
    const key = `${ownFolder()}/big.wav`;
    const { url, headers } = await upload(key, 1_000_000);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(100_000));
        sent += 100_000;
        if (sent >= 5_000_000) controller.close();
      },
    });
    const response = await fetch(url, { method: 'PUT', headers, body, duplex: 'half' });
    expect(response.status).toBe(413);
    expect(await storage.head(key)).toBeNull();
    expect(await drafts()).toEqual([]);
    // The rest was read and discarded; otherwise the client's connection would hang.
    const next = await fetch(url, { method: 'PUT', headers, body: 'small' });
    expect(next.status).toBe(200);
  });

  it('rejects a part over its limit', async () => {
    const key = `${ownFolder()}/song.flac`;
    const id = await storage.createMultipart(key, { contentType: 'audio/flac' });
    const { url } = await storage.signPart(key, id, 1, { maxBytes: 3, expiresInSeconds: 60 });
    expect((await fetch(url, { method: 'PUT', body: '1234' })).status).toBe(413);
    expect(await storage.listParts(key, id)).toEqual([]);
  });

  it('rejects another or a missing content type with a code', async () => {
    const { url } = await upload(`${ownFolder()}/a.wav`, 10);
    for (const headers of [{ 'content-type': 'image/png' }, {}]) {
      const response = await fetch(url, { method: 'PUT', headers, body: Buffer.from('x') });
      expect(await errorOf(response)).toEqual([415, 'file_type_wrong']);
    }
  });

  function sendHalf(address: string): Socket {
    const url = new URL(address);
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    const head = ['content-type: audio/wav', 'content-length: 1000', `host: ${url.host}`];
    const request = `PUT ${url.pathname}${url.search} HTTP/1.1`;
    socket.write([request, ...head, '', 'half of it'].join('\r\n'));
    return socket;
  }

  it('stores nothing of an aborted upload', async () => {
    const key = `${ownFolder()}/cut.wav`;
    const socket = sendHalf((await upload(key, 1000)).url);
    await eventually(async () => expect(await drafts()).not.toEqual([]));
    socket.destroy();
    await eventually(async () => expect(await drafts()).toEqual([]));
    expect(await storage.head(key)).toBeNull();
  });

  it('times out when an upload stalls', async () => {
    const shortTimeoutServer = await startDiskServer(clock, { silenceMs: 500 });
    onTestFinished(shortTimeoutServer.close);
    const key = `${ownFolder()}/silent.wav`;
    const options = { contentType: 'audio/wav', maxBytes: 1000, expiresInSeconds: 600 };
    await once(sendHalf((await shortTimeoutServer.storage.signUpload(key, options)).url), 'close');
    await eventually(async () => expect(await drafts(shortTimeoutServer.config)).toEqual([]));
    expect(await shortTimeoutServer.storage.head(key)).toBeNull();
  });

  it('reports whether it is expired or invalid', async () => {
    const key = `${ownFolder()}/a.wav`;
    const { url, headers } = await upload(key, 10);
    const put = async (address: string) =>
      errorOf(await fetch(address, { method: 'PUT', headers, body: 'x' }));
    expect(await clock.shifted(601, () => put(url))).toEqual([403, 'link_expired']);
    expect(await put(url.replace('max=10', 'max=1000'))).toEqual([403, 'link_invalid']);
    expect(await put(`${config.publicUrl}/media/${key}`)).toEqual([403, 'link_invalid']);
    expect(await put(`${config.publicUrl}/media/..%2f..%2fetc%2fpasswd`)).toEqual([
      403,
      'link_invalid',
    ]);
    expect(await storage.head(key)).toBeNull();
  });
});

describe('disk download URL', () => {
  it('returns 304 when the browser has the file', async () => {
    const { url, etag } = await stored('0123456789');
    const known = [etag, `"other", W/${etag}`, '*'];
    for (const value of known) {
      const response = await fetch(url, { headers: { 'if-none-match': value } });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(await response.text()).toBe('');
    }
    const answer = await fetch(url, { headers: { 'if-none-match': '"other"' } });
    expect(answer.status).toBe(200);
  });

  it('resumes a download only if the file is unchanged', async () => {
    const { url, etag } = await stored('0123456789');
    const range = 'bytes=5-';
    const same = await fetch(url, { headers: { range, 'if-range': etag } });
    expect([same.status, await same.text()]).toEqual([206, '56789']);
    for (const value of ['"other"', `W/${etag}`, 'Tue, 01 Jan 2030 00:00:00 GMT']) {
      const other = await fetch(url, { headers: { range, 'if-range': value } });
      expect([other.status, await other.text()]).toEqual([200, '0123456789']);
    }
  });

  it('serves the end of a file, and a single byte', async () => {
    const { url } = await stored('0123456789');
    for (const [range, text] of [
      ['bytes=-2', '89'],
      ['bytes=0-0', '0'],
    ] as const) {
      const response = await fetch(url, { headers: { range } });
      expect([response.status, await response.text()]).toEqual([206, text]);
    }
  });

  it('reports the file length when a range is past the end', async () => {
    const { url } = await stored('0123456789');
    const response = await fetch(url, { headers: { range: 'bytes=10-' } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10');
  });

  it('answers HEAD like GET, without the body', async () => {
    const { url, etag } = await stored('0123456789');
    const response = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10');
    expect(response.headers.get('etag')).toBe(etag);
    expect(await response.text()).toBe('');
  });

  it('never lets an uploaded file run as a page', async () => {
    const { url } = await stored('<script>alert(1)</script>', 'text/html');
    const { headers } = await fetch(url);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('does not allow another file name to be set', async () => {
    const { key } = await stored('x');
    const url = await storage.signDownload(key, { expiresInSeconds: 60, filename: 'a.mp3' });
    expect((await fetch(url.replace('a.mp3', 'a.exe'))).status).toBe(403);
  });
});

describe('public file', () => {
  it('is readable by everyone, also in ranges, with immutable caching', async () => {
    const key = `public/${ownFolder()}/cover.avif`;
    const { etag } = await storage.put(key, Buffer.from('0123456789'), {
      contentType: 'image/avif',
    });
    const url = publicUrlOf(config, key);
    const whole = await fetch(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(whole.headers.get('content-type')).toBe('image/avif');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await whole.text()).toBe('0123456789');
    const part = await fetch(url, { headers: { range: 'bytes=1-2' } });
    expect([part.status, await part.text()]).toEqual([206, '12']);
    const known = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(known.status).toBe(304);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('10');
  });

  it('gives no access to private files', async () => {
    const { key } = await stored('secret');
    for (const path of [key, `public/..%2f${key}`, `public/%2e%2e/${key}`, `public//${key}`]) {
      const response = await fetch(`${config.publicUrl}/media/${path}`);
      expect([403, 404]).toContain(response.status);
      expect(await response.text()).not.toContain('secret');
    }
  });

  it('returns 404 when missing, and cannot be written without a signature', async () => {
    const url = publicUrlOf(config, `public/${ownFolder()}/none`);
    expect(await errorOf(await fetch(url))).toEqual([404, 'file_not_found']);
    expect((await fetch(url, { method: 'PUT', body: 'mine' })).status).toBe(403);
    expect((await fetch(url)).status).toBe(404);
  });
});
