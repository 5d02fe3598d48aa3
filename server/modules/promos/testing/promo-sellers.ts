/** A seller whose release has audio, and the promo links of it. */
import type { OpenedPromo, Promo } from '@lathe/contract/promo-calls';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { sellerWithRelease } from '../../releases/testing/sellers.ts';

export const MP3 = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
export const WAV = Buffer.from('RIFF original of a track');

export async function sellerWithAudio(app: TestApp) {
  const owner = await sellerWithRelease(app, 'vinyl_12');
  const { db, storage } = app.ctx;
  const tracks: string[] = [];
  for (const [index, title] of ['First Light', 'Last Stop'].entries()) {
    const base = `songs/${owner.releaseId}/${index}`;
    await storage.put(`${base}.mp3`, MP3, {
      contentType: 'audio/mpeg',
      cacheControl: 'public, max-age=31536000, immutable',
    });
    await storage.put(`${base}.wav`, WAV, { contentType: 'application/octet-stream' });
    const { id } = await db
      .insertInto('tracks')
      .values({
        release_id: owner.releaseId,
        side: 1,
        position: index + 1,
        title,
        duration_ms: 180_000,
        mp3_key: `${base}.mp3`,
        master_key: `${base}.wav`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    tracks.push(id);
  }
  const promos = `${owner.path}/promos`;
  async function promo(body: object = {}) {
    const reply = await owner.browser.post(promos, { recipient: 'Rita Radio', ...body });
    expect(reply.status, reply.text).toBe(200);
    const created = reply.json as Promo & { url: string };
    return { ...created, token: tokenIn(created.url), promos: `${promos}/${created.uuid}` };
  }
  const listed = async () => ((await owner.browser.get(promos)).json as { data: Promo[] }).data;
  return { ...owner, tracks, promos, promo, listed };
}

export function tokenIn(url: string): string {
  return new URL(url).pathname.replace('/promo/', '');
}

export function listener(app: TestApp, token: string) {
  const browser = app.browser();
  return {
    browser,
    open: () => browser.get(`/api/promos/${token}`),
    async opened() {
      const reply = await browser.get(`/api/promos/${token}`);
      expect(reply.status, reply.text).toBe(200);
      return reply.json as OpenedPromo;
    },
    download: (track: string | null, format = 'mp3') =>
      browser.post(`/api/promos/${token}/downloads`, { track, format }),
    fetch: (url: string, headers: Record<string, string> = {}) => {
      const { pathname, search } = new URL(url, 'http://localhost');
      return app.app.inject({ method: 'GET', url: `${pathname}${search}`, headers });
    },
  };
}
