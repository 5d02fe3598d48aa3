/** The logo of the demo label, unless its owner has uploaded one. */
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import { clearTags } from '../server/platform/cache/cache.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { DEMO_LABEL } from './make-labels.ts';
import { drawLabelLogo } from './media/draw-label-logo.ts';
import { mediaFolder } from './media/media-folder.ts';
import { storePictures } from './media/store-pictures.ts';

const LOGO = { widths: [160, 320, 640], jpegWidth: 640 } as const;

export async function makeLogo(ctx: Ctx): Promise<(tx: Tx) => Promise<void>> {
  const { slug, sign } = DEMO_LABEL;
  const { rows } = await sql<{ id: string }>`select id from labels where slug = ${slug}
    and logo is null and deleted_at is null`.execute(ctx.db);
  const order = { spec: { logo: sign }, draw: () => drawLabelLogo(sign), ...LOGO };
  const planned = {
    table: 'labels',
    column: 'logo',
    ids: rows.map(({ id }) => id),
    order,
  } as const;
  const folder = await mediaFolder(ctx.config);
  const { storage } = ctx;
  const [stored] = await storePictures([planned], { storage, folder, report: () => undefined });
  return async (tx) => {
    if (!stored) return;
    await sql`update labels set logo = ${JSON.stringify(stored.picture)}::jsonb
      where id = any(${stored.ids}::uuid[]) and logo is null`.execute(tx);
    await clearTags(tx, ['labels']);
  };
}
