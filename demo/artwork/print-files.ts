/**
 * Print files of the demo releases, made one release at a time because each takes seconds. Releases
 * in processing come first, then submitted ones. Releases that their seller has edited since are
 * skipped.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeExpress } from '@lathe/media/artwork/express/make-express';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import { calendarDate } from '@lathe/rules/dates';
import { EXPRESS_COVER_MIN_PX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Config } from '../../server/config.ts';
import type { Ctx } from '../../server/context.ts';
import { makeContext } from '../../server/make-context.ts';
import { replaceParts } from '../../server/modules/artwork/artwork-store.ts';
import { expressArtworkFacts } from '../../server/modules/artwork/express-facts.ts';
import { storeParts } from '../../server/modules/artwork/store-results.ts';
import { requestPackage } from '../../server/modules/publishing/package-store.ts';
import { printedDigest, readPrintedFacts } from '../../server/modules/releases/index.ts';
import { inTransaction } from '../../server/platform/db/tx.ts';
import { inTemporaryFolder } from '../../server/platform/temporary-folder.ts';
import { demoId } from '../demo-id.ts';
import { DEMO_USERS } from '../people.ts';
import { OTHER_SELLERS } from '../sellers.ts';
import { styleFor } from './style-for.ts';
import { drawCover } from './uploaded-cover.ts';

const SELLERS = [...DEMO_USERS, ...OTHER_SELLERS].map(({ id }) => id);

interface ReleaseWithoutFiles {
  id: string;
  groupId: string | null;
}

/** Returns the number of releases that got print files. */
export async function makePrintFiles(
  databaseUrl: string,
  config: Config,
  { limit = Number.POSITIVE_INFINITY }: { limit?: number } = {},
): Promise<number> {
  const { ctx, close } = await makeContext(config, databaseUrl);
  try {
    const releases = (await listReleasesWithoutFiles(ctx)).slice(0, limit);
    await requestPlantPackages(ctx);
    for (const release of releases) {
      await makeReleasePrintFiles(ctx, release);
      await requestPlantPackages(ctx);
    }
    return releases.length;
  } finally {
    await close();
  }
}

/**
 * Requests plant packages for releases in process once they have print files. If the demo world was
 * reset, an existing package is rebuilt.
 */
async function requestPlantPackages(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from releases
    where in_process_at is not null and deleted_at is null and owner_id = any(${SELLERS}::uuid[])
      and not exists (select from release_packages
        where release_id = releases.id and state <> 'ready')
      and exists (select from artwork_parts join artworks on artworks.id = artwork_id
        where artworks.release_id = releases.id)`.execute(ctx.db);
  for (const { id: releaseId } of rows) {
    const now = ctx.clock.now();
    await inTransaction(ctx.db, (tx) => requestPackage(tx, ctx, { releaseId, now }));
  }
}

async function listReleasesWithoutFiles({ db }: Ctx): Promise<ReleaseWithoutFiles[]> {
  const { rows } = await sql<ReleaseWithoutFiles>`
    select releases.id, releases.group_id as "groupId"
    from releases
    join artworks on artworks.release_id = releases.id and artworks.flow = 'express'
    where releases.artwork_flow = 'express' and artworks.state = 'ready'
      and releases.deleted_at is null and releases.owner_id = any(${SELLERS}::uuid[])
      and not exists (select from artwork_parts where artwork_id = artworks.id)
    order by releases.in_process_at is null, releases.submitted_at is null, releases.published_at is not null,
      releases.release_date desc nulls last, releases.id`.execute(db);
  return rows;
}

async function makeReleasePrintFiles(ctx: Ctx, release: ReleaseWithoutFiles): Promise<void> {
  await inTemporaryFolder('print', async (folder) => {
    const facts = await readPrintedFacts(ctx.db, release.id);
    const artworkId = demoId('artwork', release.id);
    const run = demoId('artwork-run', `${release.id} ${printedDigest(facts)}`);
    const cover = join(folder, 'cover');
    const today = calendarDate(ctx.clock.now());
    await writeFile(cover, await drawCover(release, { today, width: EXPRESS_COVER_MIN_PX }));
    const result = await makeExpress({
      ...{ cover, crop: null, own: {}, colours: null, outFolder: join(folder, 'out') },
      parts: artworkParts(facts.type, facts.options),
      facts: expressArtworkFacts(facts, 'en'),
      style: styleFor(release),
    });
    if (!result.ok) throw new Error(`The cover of ${release.id} was not taken.`);
    const [problem] = result.artwork.problems;
    if (problem) throw new Error(`Print file of ${release.id}: ${JSON.stringify(problem)}`);
    const artworkRun = { artworkId, run, releaseId: release.id };
    const parts = await storeParts(ctx, { artworkRun, output: result.artwork, facts });
    await inTransaction(ctx.db, async (tx) => {
      const unchanged = await tx
        .selectFrom('artworks')
        .select('id')
        .where('id', '=', artworkId)
        .where('made_run', '=', run)
        .forUpdate()
        .executeTakeFirst();
      if (unchanged) await replaceParts(tx, artworkId, parts);
    });
  });
}
