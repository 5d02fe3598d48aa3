/** A seller with a release who uploads artwork files like a browser. */
import type { Artwork } from '@lathe/contract/artwork';
import type { TestApp } from '../../../testing/app.ts';
import { partSender, sellerWithRelease } from '../../releases/testing/sellers.ts';
import { insertReadyArtwork } from './ready-artwork.ts';

interface DraftOptions {
  type?: 'vinyl_12' | 'vinyl_7' | 'cd';
}

export async function artworkSellers(app: TestApp) {
  const { ctx } = app;
  const sendTo = await partSender(app);

  return async function seller({ type = 'cd' }: DraftOptions = {}) {
    const account = await sellerWithRelease(app, type);
    const { id, browser, path, releaseId } = account;

    async function sendBytes(upload: string, bytes: Uint8Array): Promise<void> {
      await sendTo(browser, `/es/s3-presigned-artwork/${upload}`, bytes);
    }

    async function send(what: { part?: string; filename: string; bytes: Uint8Array }) {
      const { part, filename, bytes } = what;
      const file = { filename, size: bytes.length };
      const announced = part
        ? await browser.post(`${path}/wizard/upload`, { part, ...file })
        : await browser.post(`${path}/artwork_upload`, file);
      const { upload } = announced.json as { upload: string };
      await sendBytes(upload, bytes);
      return await browser.post(`${path}/artwork_upload/${upload}/complete`);
    }

    return {
      ...account,
      reset: `/api/users/${id}/release/${releaseId}/reset-artwork-flow`,
      sendBytes,
      send,
      /** Returns the revision. */
      insertArtwork: (flow: 'express' | 'designer' = 'express') =>
        insertReadyArtwork(ctx, { releaseId, ownerId: id, flow }),
      artwork: async (headers: Record<string, string> = {}) =>
        (await browser.get(`${path}/artwork`, headers)).json as Artwork,
      release: async () =>
        await ctx.db
          .selectFrom('releases')
          .selectAll()
          .where('id', '=', releaseId)
          .executeTakeFirstOrThrow(),
    };
  };
}
