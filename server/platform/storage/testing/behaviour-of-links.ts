import { expect, it } from 'vitest';
import { contentOf, ownFolder, type TestStorage } from './test-storage.ts';

const WAV = { contentType: 'audio/wav', maxBytes: 1_000_000, expiresInSeconds: 600 };

export function describeLinks({ storage, clock }: TestStorage): void {
  it('accepts an upload through a signed URL', async () => {
    const key = `${ownFolder()}/song.wav`;
    const { url, method, headers } = await storage.signUpload(key, WAV);
    const response = await fetch(url, { method, headers, body: 'RIFF' });
    expect(response.status).toBe(200);
    const stored = await storage.head(key);
    expect(stored).toMatchObject({ size: 4, contentType: 'audio/wav' });
    expect(response.headers.get('etag')).toBe(stored?.etag);
  });

  it('rejects a content type other than the signed one, and stores nothing', async () => {
    const key = `${ownFolder()}/song.wav`;
    const { url } = await storage.signUpload(key, WAV);
    const headers = { 'content-type': 'text/html' };
    const response = await fetch(url, { method: 'PUT', headers, body: '<script>' });
    expect([403, 415]).toContain(response.status);
    expect(await storage.head(key)).toBeNull();
  });

  it('rejects a changed upload URL, and stores nothing', async () => {
    const folder = ownFolder();
    const key = `${folder}/song.wav`;
    const { url, headers } = await storage.signUpload(key, WAV);
    const changed = [
      url.replace('song.wav', 'other.wav'),
      url.replace(/([Ee]xpires=)\d+/, '$19999999999'),
      url.replace(/([Ss]ignature=)./, (_, name) => `${name}${url.includes('ature=a') ? 'b' : 'a'}`),
      url.replace(/([Ss]ignature=)[^&]+/, '$1'),
      (await storage.signDownload(key, { expiresInSeconds: 600 })).toString(),
    ];
    expect(new Set([url, ...changed]).size).toBe(changed.length + 1);
    for (const address of changed) {
      const response = await fetch(address, { method: 'PUT', headers, body: 'RIFF' });
      expect(response.status).toBe(403);
    }
    for await (const { key: stored } of storage.list(folder)) expect(stored).toBe('nothing');
  });

  it('rejects an expired upload URL, and stores nothing', async () => {
    const key = `${ownFolder()}/song.wav`;
    const { url, headers } = await clock.shifted(-601, () => storage.signUpload(key, WAV));
    const response = await fetch(url, { method: 'PUT', headers, body: 'RIFF' });
    expect(response.status).toBe(403);
    expect(await storage.head(key)).toBeNull();
  });

  it('serves a download through a signed URL, complete or in ranges', async () => {
    const key = `${ownFolder()}/song.mp3`;
    await storage.put(key, Buffer.from('0123456789'), { contentType: 'audio/mpeg' });
    const url = await storage.signDownload(key, { expiresInSeconds: 600 });
    const whole = await fetch(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    expect(whole.headers.get('content-disposition')).toBeNull();
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(await whole.text()).toBe('0123456789');

    const part = await fetch(url, { headers: { range: 'bytes=3-5' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 3-5/10');
    expect(part.headers.get('content-length')).toBe('3');
    expect(await part.text()).toBe('345');

    const behind = await fetch(url, { headers: { range: 'bytes=10-' } });
    expect(behind.status).toBe(416);
  });

  it('sets the file name of a download, in any script', async () => {
    const key = `${ownFolder()}/statement`;
    await storage.put(key, Buffer.from('%PDF'), { contentType: 'application/pdf' });
    const filename = 'Abrechnung für "Mülheim" – 東京.pdf';
    const response = await fetch(
      await storage.signDownload(key, { expiresInSeconds: 60, filename }),
    );
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename=".+"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(filename);
  });

  it('rejects a changed or expired download URL', async () => {
    const folder = ownFolder();
    for (const name of ['mine.mp3', 'yours.mp3']) {
      await storage.put(`${folder}/${name}`, Buffer.from(name), { contentType: 'audio/mpeg' });
    }
    const sign = () => storage.signDownload(`${folder}/mine.mp3`, { expiresInSeconds: 60 });
    const changed = (await sign()).replace('mine', 'yours');
    const expired = await clock.shifted(-61, sign);
    for (const url of [changed, expired]) {
      const response = await fetch(url);
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain('.mp3');
    }
  });

  it('returns 404 for a valid URL of a deleted file', async () => {
    const url = await storage.signDownload(`${ownFolder()}/gone`, { expiresInSeconds: 60 });
    expect((await fetch(url)).status).toBe(404);
  });

  it('does not allow reading with an upload URL', async () => {
    const key = `${ownFolder()}/secret.wav`;
    await storage.put(key, Buffer.from('secret'), { contentType: 'audio/wav' });
    const { url, headers } = await storage.signUpload(key, WAV);
    const response = await fetch(url, { headers });
    expect(response.status).toBe(403);
    expect(await contentOf(storage, key)).toBe('secret');
  });
}
