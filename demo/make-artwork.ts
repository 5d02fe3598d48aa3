/**
 * The artwork of the demo world's releases, laid out, printed and rendered on the road that sellers'
 * artwork takes. The newest get their faces, to be turned in 3D: all of them would take longer than a
 * first start may. What can still be changed in the studio has the picture that was sent for it; its
 * print files are made when somebody has them made.
 */
import { artworkParts } from '@lathe/rules/artwork/geometry';
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import { expressFacts } from '../server/modules/artwork/express-facts.ts';
import { printedDigest, readPrintedFacts } from '../server/modules/releases/index.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import type { KeptPicture } from '../server/platform/pictures.ts';
import { type DemoFace, makeDemoFaces } from './artwork/demo-faces.ts';
import { type SentCover, sendCover } from './artwork/sent-cover.ts';
import { styleFor } from './artwork/style-for.ts';
import { demoId } from './demo-id.ts';
import type { Tell } from './make-demo-world.ts';
import { mediaFolder } from './media/media-folder.ts';
import { upsert } from './upsert.ts';

/** A fifth of a second each. */
const WITH_FACES = 12;

export interface DemoRelease {
  id: string;
  ownerId: string;
  groupId: string | null;
  flow: 'express' | 'designer';
  image: KeptPicture | null;
  status: 'Complete' | 'Failed';
  submittedAt: Date | null;
  createdAt: Date;
}

interface Made {
  release: DemoRelease;
  faces: readonly DemoFace[];
  /** Null where nothing can be changed any more. */
  cover: SentCover | null;
  madeFrom: string;
}

export async function makeArtwork(ctx: Ctx, tell: Tell): Promise<(tx: Tx) => Promise<void>> {
  const folder = await mediaFolder(ctx.config);
  const today = calendarDate(ctx.clock.now());
  const releases = await readReleases(ctx);
  const made: Made[] = [];
  for (const [place, release] of releases.entries()) {
    const printed = await readPrintedFacts(ctx.db, ctx, release.id);
    const order = {
      parts: artworkParts(printed.type, printed.options),
      facts: expressFacts(printed, 'en'),
      style: styleFor(release),
    };
    const isOpen = release.submittedAt === null;
    const image = isOpen || place < WITH_FACES ? release.image : null;
    made.push({
      release,
      faces: await makeDemoFaces(ctx, { folder, image, ...order }),
      cover: isOpen ? await sendCover(ctx, release, { ...order, today }) : null,
      madeFrom: printedDigest(printed),
    });
    tell(`artwork of ${made.length} of ${releases.length} releases`);
  }
  return async (tx) => await write(tx, made);
}

async function readReleases({ db }: Ctx): Promise<DemoRelease[]> {
  const { rows } = await sql<DemoRelease>`
    select id, owner_id as "ownerId", group_id as "groupId", artwork_flow as flow, image,
      artwork_status as status, submitted_at as "submittedAt", created_at as "createdAt"
    from releases
    where artwork_status in ('Complete', 'Failed') and deleted_at is null
      and owner_id in (select id from users where email like '%@lathe.test')
    order by release_date desc nulls last, id`.execute(db);
  return rows;
}

async function write(tx: Tx, made: readonly Made[]): Promise<void> {
  await upsert(tx, 'artworks', ['id'], made.map(artworkRow));
  await upsert(
    tx,
    'artwork_uploads',
    ['id'],
    made.flatMap(({ release, cover }) => (cover ? [uploadRow(release, cover)] : [])),
  );
  const faces = made.map(({ release, faces: shown }) => ({ id: release.id, faces: shown }));
  await sql`update releases set artwork_faces = made.faces
    from jsonb_to_recordset(${JSON.stringify(faces)}) as made (id uuid, faces jsonb)
    where releases.id = made.id`.execute(tx);
}

function artworkRow({ release, faces, cover, madeFrom }: Made) {
  const isMade = release.status === 'Complete';
  const run = demoId('artwork-run', `${release.id} ${madeFrom}`);
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
    made_from: isMade ? madeFrom : null,
    image: JSON.stringify(release.image),
    faces: JSON.stringify(faces),
    approved_at: isMade ? (release.submittedAt ?? release.createdAt) : null,
    created_at: release.createdAt,
    updated_at: release.submittedAt ?? release.createdAt,
  };
}

function uploadRow(release: DemoRelease, { id, size, storage_key }: SentCover) {
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
