/** A seller with an item who uploads artwork like a browser, and places it. */
import type { MerchDesign } from '@lathe/contract/merch-design';
import { discPng } from '@lathe/media/merch/testing/samples';
import { expect } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import type { TestApp } from '../../../testing/app.ts';
import { itemSellers } from '../../merch/testing/item-sellers.ts';
import { partSender } from '../../releases/testing/sellers.ts';
import { checkDesignFile } from '../jobs.ts';

interface SentFile {
  name?: string;
  purpose?: 'artwork' | 'photo';
}

type ReplyBody = MerchDesign & { code?: string };

export async function designers(app: TestApp) {
  const sendTo = await partSender(app);
  const { seller, create } = itemSellers(app);

  return async function designer({ type = 't_shirt' } = {}) {
    const account = await seller();
    const { uuid: itemId } = await create(account, { type });
    const { browser } = account;
    const path = `${account.path}/${itemId}`;

    const design = async (headers: Record<string, string> = {}) =>
      (await browser.get(`${path}/design`, headers)).json as MerchDesign;

    async function begin(bytes: number, { name = 'art.png', purpose = 'artwork' }: SentFile = {}) {
      const { status, json } = await browser.post(`${path}/design_upload`, {
        name,
        bytes,
        purpose,
      });
      return { status, json: json as { upload: string; code?: string } };
    }

    async function send(bytes: Uint8Array, file: SentFile = {}) {
      const { json } = await begin(bytes.length, file);
      await sendTo(browser, `${path}/design_upload/${json.upload}`, bytes);
      const completed = await browser.post(`${path}/design_upload/${json.upload}/complete`);
      expect(completed).toMatchObject({ status: 200 });
      return json.upload;
    }

    /** Uploads and checks a file; returns it. */
    async function upload(bytes: Uint8Array, file: SentFile = {}) {
      const id = await send(bytes, file);
      await runDueJobs(app.ctx, [checkDesignFile]);
      const found = (await design()).files.find(({ uuid }) => uuid === id);
      if (!found) throw new Error('The file is missing.');
      return found;
    }

    async function place(area: string, body: object, version?: number) {
      const known = version ?? (await design()).version;
      const place = { x_mm: 0, y_mm: 0, width_mm: 100, rotation: 0, ...body };
      const reply = await browser.put(`${path}/placements/${area}`, { version: known, ...place });
      return { status: reply.status, json: reply.json as ReplyBody };
    }

    return {
      ...account,
      itemId,
      itemPath: path,
      design,
      begin,
      send,
      sendParts: (id: string, bytes: Uint8Array) =>
        sendTo(browser, `${path}/design_upload/${id}`, bytes),
      upload,
      place,
      /** A shirt with a red disc on its front. */
      async placed() {
        const file = await upload(await discPng(1200));
        const { status, json } = await place('front', { file: file.uuid });
        expect({ status, json }).toMatchObject({ status: 200 });
        return { file, design: json };
      },
    };
  };
}
