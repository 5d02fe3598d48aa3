/** A seller with a live page and a release on it, both with press kits. */
import type { PressKit } from '@lathe/contract/press-calls';
import { completeEan } from '@lathe/rules/identifiers/ean';
import { expect } from 'vitest';
import { redBlueHalves } from '../../../../media/pictures/testing/sample-pictures.ts';
import type { TestApp } from '../../../testing/app.ts';
import { fileForm } from '../../../testing/file-form.ts';
import { makePage } from '../../pages/testing/pages.ts';
import { sellerWithRelease } from '../../releases/testing/sellers.ts';

export const PRESS_TEXTS = {
  short_en: 'Songs about night buses.',
  long_en: 'First paragraph.\n\nSecond\nparagraph.',
  short_de: 'Lieder über Nachtbusse.',
  quotes: [{ text: 'Splendid', source: 'The Paper' }],
  contact_name: 'Rita Radio',
  contact_email: 'rita@label.example',
};

let eans = 400_638_133_390;

export async function pressSeller(app: TestApp) {
  const owner = await sellerWithRelease(app, 'vinyl_12');
  const { db } = app.ctx;
  eans += 1;
  const ean = completeEan(String(eans));
  const page = await makePage(app.ctx, { owner_id: owner.id, is_live: true, name: 'Kiosk' });
  await db
    .updateTable('releases')
    .set({ page_id: page.id, ean, catalog_no: 'KSK 7', label: 'Northlight' })
    .where('id', '=', owner.releaseId)
    .execute();
  await db
    .insertInto('tracks')
    .values([
      {
        release_id: owner.releaseId,
        side: 1,
        position: 1,
        title: 'First Light',
        duration_ms: 192_000,
      },
      {
        release_id: owner.releaseId,
        side: 2,
        position: 1,
        title: 'Last Stop',
        duration_ms: 245_000,
      },
    ])
    .execute();
  const kits = `/api/users/${owner.id}/press_kits`;
  const read = async (subject: string) =>
    (await owner.browser.get(`${kits}/${subject}`)).json as PressKit;
  async function save(subject: string, changes: object = {}) {
    const { version } = await read(subject);
    return await owner.browser.put(`${kits}/${subject}`, { is_public: true, version, ...changes });
  }
  async function addPicture(
    subject: string,
    { credit, bytes }: { credit?: string; bytes?: Uint8Array } = {},
  ) {
    const image = bytes ?? (await redBlueHalves(1200, 900));
    const form = await fileForm({ image, ...(credit && { credit: JSON.stringify(credit) }) });
    return await owner.browser.post(`${kits}/${subject}/pictures`, form.body, form.headers);
  }
  async function saved(subject: string, changes: object = {}) {
    const reply = await save(subject, changes);
    expect(reply.status, reply.text).toBe(200);
    return reply.json as PressKit;
  }
  const press = `/api/pages/${page.slug}/press`;
  return {
    ...owner,
    ean,
    page,
    release: owner.releaseId,
    kits,
    press,
    read,
    save,
    saved,
    addPicture,
  };
}
