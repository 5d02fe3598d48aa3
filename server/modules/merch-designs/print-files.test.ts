import type { PrintFile } from '@lathe/contract/merch-design';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makeMember } from '../members/testing/members.ts';
import { insertPrintFiles, type MadeFileRow } from './make-print-files.ts';
import { designers } from './testing/designers.ts';

const app = await testApp();
const { ctx } = app;
const designer = await designers(app);
const SHA256 = 'ab'.repeat(32);

/** A shirt whose files were made, as after the approval. */
const PLACED: MadeFileRow['madeFrom'] = {
  shape: 'rectangle',
  areaWidthMm: 305,
  areaHeightMm: 406,
  bleedMm: 0,
  xMm: 0,
  yMm: 0,
  widthMm: 305,
  heightMm: 406,
  rotation: 0,
};

async function approved() {
  const ann = await designer();
  const { design } = await ann.placed();
  const designHash = design.hash ?? '';
  const files = (['ink', 'white'] as const).map((layer): MadeFileRow => {
    const storageKey = `merch/${ann.itemId}/print/${layer}.png`;
    const facts = { sha256: SHA256, widthPx: 3602, heightPx: 4795, bytes: 4 };
    return { area: 'front', layer, printScale: 1, storageKey, madeFrom: PLACED, ...facts };
  });
  for (const { storageKey } of files) {
    await ctx.storage.put(storageKey, Buffer.from('file'), { contentType: 'image/png' });
  }
  await inTransaction(ctx.db, (tx) =>
    insertPrintFiles(tx, { itemId: ann.itemId, designHash, files }),
  );
  return { ...ann, designHash };
}

describe('print files', () => {
  it('are listed with size, hash and the hash of the design, and can be downloaded', async () => {
    const ann = await approved();
    const { json } = await ann.browser.get(`${ann.itemPath}/print_files`);
    const { data } = json as { data: PrintFile[] };
    expect(data.map(({ layer }) => layer)).toEqual(['ink', 'white']);
    const size = { width_px: 3602, height_px: 4795, width_mm: 305, height_mm: 406 };
    expect(data[0]).toMatchObject({
      area: { code: 'front', name: 'Front' },
      design_hash: ann.designHash,
      sha256: SHA256,
      ...size,
    });
    expect(data[0]?.sizes).toContain('M');
    const link = await ann.browser.get(`${ann.itemPath}/print_files/front/ink?size=M`);
    expect(link.json).toMatchObject({ sha256: SHA256, ...size });
    const { url, filename } = link.json as unknown as { url: string; filename: string };
    expect(filename).toMatch(/-front-M-ink-[0-9a-f]{12}\.png$/);
    expect((await ann.browser.get(url)).text).toBe('file');
  });

  it('are not those of an earlier design, and only for who may read the item', async () => {
    const [ann, bob] = [await approved(), await designer()];
    const path = `${ann.itemPath}/print_files`;
    expect((await bob.browser.get(path)).status).toBe(403);
    expect((await bob.browser.get(`${bob.path}/${ann.itemId}/print_files`)).status).toBe(404);
    const finance = await makeMember(app, { accountId: ann.id, role: 'finance' });
    expect((await finance.browser.get(`${path}/front/ink`)).status).toBe(403);
    const [file] = (await ann.design()).files;
    await ann.place('front', { file: file?.uuid, x_mm: 9 });
    expect((await ann.browser.get(path)).json).toMatchObject({ data: [] });
    expect((await ann.browser.get(`${path}/front/ink`)).status).toBe(404);
  });
});
