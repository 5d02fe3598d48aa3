/**
 * What of a release is printed, and whether its artwork still says so. The artwork itself is another
 * module's; but whoever changes words or songs has to know that a proof is no longer true.
 */
import { createHash } from 'node:crypto';
import { type ArtworkType, type ChosenOption, isArtworkType } from '@lathe/rules/artwork/geometry';
import { type ArtworkState, artworkStatus } from '@lathe/rules/artwork/status';
import type { NamedArtist } from '@lathe/rules/release-metadata';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { updateRelease } from './store.ts';

export interface PrintedTrack {
  side: number;
  title: string;
  subtitle: string;
  artist: string;
  composer: string;
  ms: number | null;
  explicit: boolean;
}

export interface PrintedFacts {
  type: ArtworkType;
  options: ChosenOption[];
  sides: number;
  title: string;
  artist: string;
  additionalArtists: NamedArtist[];
  credits: { name: string; role: string }[];
  label: string;
  catalogNo: string;
  ean: string | null;
  pYear: number | null;
  pHolder: string;
  cYear: number | null;
  cHolder: string;
  explicit: boolean;
  tracks: PrintedTrack[];
}

interface PrintedRow extends Omit<PrintedFacts, 'type'> {
  code: string;
}

export async function readPrintedFacts(db: Db | Tx, releaseId: string): Promise<PrintedFacts> {
  const { rows } = await sql<PrintedRow>`
    select code, title, primary_artist as artist,
      additional_artists as "additionalArtists", credits, label, catalog_no as "catalogNo", ean,
      p_year as "pYear", p_holder as "pHolder", c_year as "cYear", c_holder as "cHolder", explicit,
      (select coalesce(json_agg(json_build_object('side', side, 'title', title,
          'subtitle', subtitle, 'artist', primary_artist, 'composer', composer,
          'ms', duration_ms, 'explicit', explicit) order by side, position), '[]')
        from tracks where release_id = releases.id) as tracks,
      (select coalesce(json_agg(json_build_object('kind', kind, 'code', design_options.code)
          order by design_options.id), '[]')
        from release_options join design_options on design_options.id = design_option_id
        where release_id = releases.id) as options,
      sides
    from releases join release_types on release_types.id = release_type_id
    where releases.id = ${releaseId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no release ${releaseId}.`);
  // The digest depends on the order of these.
  const { code, options, sides, ...facts } = row;
  if (!isArtworkType(code)) throw new Error(`There is no artwork for ${code}.`);
  return { ...facts, type: code, options, sides };
}

/** Two that print alike have the same. It begins with the number that every route prints. */
export function printedDigest(facts: PrintedFacts): string {
  // The colour of the disc is not printed.
  const options = facts.options.filter(({ kind }) => kind !== 'disc_colour');
  const hash = createHash('sha256').update(JSON.stringify({ ...facts, options }));
  return `${facts.ean ?? ''} ${hash.digest('hex')}`;
}

export function printedEan(digest: string): string {
  return digest.split(' ')[0] ?? '';
}

/** Tells the release how its artwork stands, voids an approval that is no longer true, and whoever looks. */
export async function reportArtwork(
  tx: Tx,
  ctx: Ctx,
  release: { id: string; owner_id: string },
): Promise<void> {
  const artwork = await tx
    .selectFrom('artworks')
    .innerJoin('releases', (join) =>
      join
        .onRef('releases.id', '=', 'artworks.release_id')
        .onRef('releases.artwork_flow', '=', 'artworks.flow'),
    )
    .select((eb) => [
      'artworks.id',
      'state',
      'made_from',
      'outdated',
      'artworks.approved_at',
      eb
        .exists(
          eb
            .selectFrom('artwork_uploads')
            .select('artwork_uploads.id')
            .whereRef('artwork_id', '=', 'artworks.id')
            .where('artwork_uploads.state', 'in', ['uploading', 'arrived']),
        )
        .as('begun'),
    ])
    .where('releases.id', '=', release.id)
    .executeTakeFirst();
  if (!artwork) return;
  const now = ctx.clock.now();
  const { id, made_from: madeFrom } = artwork;
  const digest = madeFrom && printedDigest(await readPrintedFacts(tx, release.id));
  const outdated = madeFrom !== digest;
  const approved = artwork.approved_at !== null && !outdated;
  if (outdated !== artwork.outdated || (outdated && artwork.approved_at !== null)) {
    await tx
      .updateTable('artworks')
      .set({ outdated, ...(outdated && { approved_at: null }), updated_at: now })
      .where('id', '=', id)
      .execute();
  }
  const state = artwork.state as ArtworkState;
  const change = {
    artwork_status: artworkStatus({ state, begun: Boolean(artwork.begun), approved, outdated }),
  };
  await updateRelease(tx, { id: release.id, change, now, words: false });
  await ctx.realtime.publish(tx, `user:${release.owner_id}`, 'artwork', { release: release.id });
}
