/** Creates finished artwork without a run, because most tests do not look at the print files. */
import { randomUUID } from 'node:crypto';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import type { Ctx } from '../../../context.ts';
import { lockRows } from '../../../platform/db/locks.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { printedDigest, readPrintedFacts, setReleaseArtwork } from '../../releases/index.ts';
import { changeArtwork, ensureArtwork, replaceParts } from '../artwork-store.ts';
import { updateArtworkStatus } from '../report-artwork.ts';

interface ReadyArtworkInput {
  releaseId: string;
  ownerId: string;
  flow: 'express' | 'designer';
}

export async function insertReadyArtwork(
  ctx: Ctx,
  { releaseId, ownerId, flow }: ReadyArtworkInput,
): Promise<string> {
  return await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, 'releases', [releaseId]);
    const now = ctx.clock.now();
    const { id } = await ensureArtwork(tx, { releaseId, flow, now });
    const facts = await readPrintedFacts(tx, releaseId);
    const run = randomUUID();
    const picture = pictureOf(`public/artwork/${run}/front`);
    const faces = [{ key: 'front', src: `/media/${picture.src}`, width: 10, height: 10 }];
    await replaceParts(
      tx,
      id,
      artworkParts(facts.type, facts.options).map(({ key, page, slot }) => {
        const printed = { print_key: `artwork/${releaseId}/${id}/${run}/${key}.pdf` };
        return { key, page, slot, ...printed, print_bytes: 1000, picture };
      }),
    );
    await changeArtwork(tx, id, {
      state: 'ready',
      run,
      made_run: run,
      made_at: now,
      made_from: printedDigest(facts),
      image: picture,
      faces,
      outdated: false,
    });
    await tx
      .insertInto('artwork_uploads')
      .values({
        owner_id: ownerId,
        release_id: releaseId,
        artwork_id: id,
        part: flow === 'express' ? 'cover' : 'original',
        filename: 'cover.jpg',
        size: 1000,
        storage_key: `artwork/${releaseId}/${id}/sources/${randomUUID()}`,
        multipart_id: 'gone',
        part_bytes: 1000,
        state: 'arrived',
      })
      .execute();
    await tx
      .updateTable('releases')
      .set({ artwork_flow: flow })
      .where('id', '=', releaseId)
      .execute();
    await setReleaseArtwork(tx, releaseId, { image: picture, faces });
    await updateArtworkStatus(tx, ctx, { id: releaseId, owner_id: ownerId });
    return run;
  });
}

function pictureOf(base: string) {
  const types = ['avif', 'webp'];
  return {
    base,
    widths: [160],
    types,
    src: `${base}-160.jpeg`,
    width: 160,
    height: 160,
    colours: ['#111111', '#eeeeee'],
  };
}
