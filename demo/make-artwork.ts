/**
 * Artwork of the demo releases, made by the same pipeline as sellers' artwork. The newest releases
 * get their 3D preview at once. All other previews and all print files (artwork/print-files.ts)
 * follow after the shop has started, because they take too long for a first start. Editable
 * releases also get the uploaded cover.
 */
import { artworkParts } from '@lathe/rules/artwork/geometry';
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import { expressArtworkFacts } from '../server/modules/artwork/express-facts.ts';
import { printedDigest, readPrintedFacts } from '../server/modules/releases/index.ts';
import { clearTags } from '../server/platform/cache/cache.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import type { PictureRecord } from '../server/platform/pictures.ts';
import { type DemoFace, makeDemoFaces } from './artwork/demo-faces.ts';
import { styleFor } from './artwork/style-for.ts';
import { storeUploadedCover, type UploadedCover } from './artwork/uploaded-cover.ts';
import { demoId } from './demo-id.ts';
import type { ReportProgress } from './make-demo-world.ts';
import { mediaFolder } from './media/media-folder.ts';
import { DEMO_USERS } from './people.ts';
import { OTHER_SELLERS } from './sellers.ts';
import { upsert } from './upsert.ts';

/** Leaves releases of real sellers alone. */
const SELLERS = [...DEMO_USERS, ...OTHER_SELLERS].map(({ id }) => id);
/** Each takes 0.2 s. */
const FIRST_FACES = 6;

export interface DemoRelease {
  id: string;
  ownerId: string;
  groupId: string | null;
  flow: 'express' | 'designer';
  image: PictureRecord | null;
  status: 'Complete' | 'Failed';
  submittedAt: Date | null;
  createdAt: Date;
}

interface MadeArtworkRow {
  release: DemoRelease;
  faces: readonly DemoFace[];
  /** Null if the release is no longer editable. */
  cover: UploadedCover | null;
  factsDigest: string;
}

export async function makeArtwork(
  ctx: Ctx,
  report: ReportProgress,
): Promise<(tx: Tx) => Promise<void>> {
  const today = calendarDate(ctx.clock.now());
  const releases = await readReleases(ctx);
  const artworks: MadeArtworkRow[] = [];
  for (const [index, release] of releases.entries()) {
    const isEditable = release.submittedAt === null;
    const { order: input, madeFrom: factsDigest } = await artworkInput(ctx, release);
    artworks.push({
      release,
      faces: isEditable || index < FIRST_FACES ? await makeDemoFaces(ctx, input) : [],
      cover: isEditable ? await storeUploadedCover(ctx, release, { ...input, today }) : null,
      factsDigest,
    });
    report(`artwork of ${artworks.length} of ${releases.length} releases`);
  }
  return async (tx) => {
    await writeArtwork(tx, artworks);
    await writeFaces(tx, artworks);
  };
}

/** Previews that are too slow for a first start. */
export async function makeOtherFaces(ctx: Ctx): Promise<(tx: Tx) => Promise<void>> {
  const artworks: Pick<MadeArtworkRow, 'release' | 'faces'>[] = [];
  for (const release of await readReleases(ctx)) {
    const { order: input } = await artworkInput(ctx, release);
    artworks.push({ release, faces: await makeDemoFaces(ctx, input) });
  }
  return async (tx) => {
    await writeFaces(tx, artworks);
    await clearTags(tx, ['shelf']);
  };
}

async function artworkInput(ctx: Ctx, release: DemoRelease) {
  const printed = await readPrintedFacts(ctx.db, release.id);
  const input = {
    folder: await mediaFolder(ctx.config),
    image: release.image,
    parts: artworkParts(printed.type, printed.options),
    facts: expressArtworkFacts(printed, 'en'),
    style: styleFor(release),
  };
  return { order: input, madeFrom: printedDigest(printed) };
}

async function readReleases({ db }: Ctx): Promise<DemoRelease[]> {
  const { rows } = await sql<DemoRelease>`
    select id, owner_id as "ownerId", group_id as "groupId", artwork_flow as flow, image,
      artwork_status as status, submitted_at as "submittedAt", created_at as "createdAt"
    from releases
    where artwork_status in ('Complete', 'Failed') and deleted_at is null
      and owner_id = any(${SELLERS}::uuid[])
    order by release_date desc nulls last, id`.execute(db);
  return rows;
}

async function writeArtwork(tx: Tx, artworks: readonly MadeArtworkRow[]): Promise<void> {
  await upsert(tx, 'artworks', ['id'], artworks.map(artworkRow));
  await upsert(
    tx,
    'artwork_uploads',
    ['id'],
    artworks.flatMap(({ release, cover }) => (cover ? [uploadRow(release, cover)] : [])),
  );
}

async function writeFaces(
  tx: Tx,
  artworks: readonly Pick<MadeArtworkRow, 'release' | 'faces'>[],
): Promise<void> {
  const rows = artworks.map(({ release, faces }) => ({ id: release.id, faces }));
  const faces = sql`jsonb_to_recordset(${JSON.stringify(rows)}) as made (id uuid, faces jsonb)`;
  await sql`update releases set artwork_faces = made.faces
    from ${faces} where releases.id = made.id`.execute(tx);
  await sql`update artworks set faces = made.faces
    from ${faces} where artworks.release_id = made.id`.execute(tx);
}

function artworkRow({ release, cover, factsDigest }: MadeArtworkRow) {
  const isMade = release.status === 'Complete';
  const run = demoId('artwork-run', `${release.id} ${factsDigest}`);
  return {
    id: demoId('artwork', release.id),
    release_id: release.id,
    flow: release.flow,
    state: isMade ? 'ready' : 'failed',
    run,
    findings: JSON.stringify(cover?.findings ?? []),
    style: styleFor(release),
    made_run: isMade ? run : null,
    made_at: isMade ? release.createdAt : null,
    made_from: isMade ? factsDigest : null,
    image: JSON.stringify(release.image),
    approved_at: isMade ? (release.submittedAt ?? release.createdAt) : null,
    created_at: release.createdAt,
    updated_at: release.submittedAt ?? release.createdAt,
  };
}

function uploadRow(release: DemoRelease, { id, size, storage_key }: UploadedCover) {
  return {
    id,
    owner_id: release.ownerId,
    release_id: release.id,
    artwork_id: demoId('artwork', release.id),
    part: 'cover',
    filename: 'front.jpg',
    size,
    storage_key,
    multipart_id: '',
    part_bytes: size,
    state: 'arrived',
    created_at: release.createdAt,
    updated_at: release.createdAt,
  };
}
