/** Sellers with a release, and track uploads for it. */
import type { Song } from '@lathe/contract/song';
import type { SongList } from '@lathe/contract/song-calls';
import type { TestApp } from '../../../testing/app.ts';
import { partSender, sellerWithRelease } from '../../releases/testing/sellers.ts';

type Seller = Awaited<ReturnType<typeof sellerWithRelease>>;

interface AnnouncedUpload {
  upload: string;
  track: string;
  parts: number;
}

export async function songSellers(app: TestApp) {
  const sendTo = await partSender(app);

  async function announceUpload(seller: Seller, filename: string, size: number, more = {}) {
    const reply = await seller.browser.post(`${seller.path}/track_upload`, {
      filename,
      size,
      ...more,
    });
    return { status: reply.status, json: reply.json as AnnouncedUpload };
  }

  async function sendParts({ browser }: Seller, id: string, bytes: Buffer): Promise<void> {
    await sendTo(browser, `/es/s3-presigned-track/${id}`, bytes);
  }

  /** Like the browser: uploads parts to signed URLs, then completes the upload. */
  async function upload(seller: Seller, filename: string, bytes: Buffer, more = {}) {
    const { json } = await announceUpload(seller, filename, bytes.length, more);
    await sendParts(seller, json.upload, bytes);
    await seller.browser.post(`${seller.path}/track_upload/${json.upload}/complete`);
    return json;
  }

  return {
    seller: (type = 'vinyl_7') => sellerWithRelease(app, type),
    announce: announceUpload,
    sendParts,
    upload,
    list: async ({ browser, path }: Seller): Promise<SongList> =>
      (await browser.get(`${path}/tracks`)).json,
  };
}

export function songsOf({ sides }: SongList): Song[] {
  return sides.flatMap(({ tracks }) => tracks);
}
