/**
 * Release fields that are printed, and the artwork shown with a release. The artwork itself belongs
 * to another module.
 */
import { createHash } from 'node:crypto';
import { type ArtworkType, type ChosenOption, isArtworkType } from '@lathe/rules/artwork/geometry';
import type { Credit } from '@lathe/rules/credits';
import type { NamedArtist } from '@lathe/rules/release-metadata';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface PrintedTrack {
  side: number;
  title: string;
  subtitle: string;
  artist: string;
  composer: string;
  ms: number | null;
  explicit: boolean;
  credits: Credit[];
}

export interface PrintedFacts {
  type: ArtworkType;
  options: ChosenOption[];
  sides: number;
  title: string;
  artist: string;
  additionalArtists: NamedArtist[];
  credits: Credit[];
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
          'ms', duration_ms, 'explicit', explicit, 'credits', credits) order by side, position), '[]')
        from tracks where release_id = releases.id) as tracks,
      (select coalesce(json_agg(json_build_object('kind', kind, 'code', design_options.code)
          order by design_options.id), '[]')
        from release_options join design_options on design_options.id = design_option_id
        where release_id = releases.id) as options,
      sides
    from releases join release_types on release_types.id = release_type_id
    where releases.id = ${releaseId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`Release ${releaseId} does not exist.`);
  // The digest depends on the order of these keys.
  const { code, options, sides, ...facts } = row;
  if (!isArtworkType(code)) throw new Error(`There is no artwork for ${code}.`);
  return { ...facts, type: code, options, sides };
}

/**
 * Equal for releases that print the same. Begins with the barcode, which every artwork method
 * prints.
 */
export function printedDigest(facts: PrintedFacts): string {
  const options = facts.options.filter(({ kind }) => kind !== 'disc_colour');
  const credits = facts.credits.map(asDigested);
  const tracks = facts.tracks.map(({ credits: ofTrack, ...track }) =>
    ofTrack.length === 0 ? track : { ...track, credits: ofTrack },
  );
  const printed = { ...facts, options, credits, tracks };
  const hash = createHash('sha256').update(JSON.stringify(printed));
  return `${facts.ean ?? ''} ${hash.digest('hex')}`;
}

/** As it was digested when roles were free text, so that approved artwork stays approved. */
function asDigested({ name, role, detail }: Credit): object {
  return role === 'other' ? { name, role: detail } : { name, role, detail };
}

export function printedEan(digest: string): string {
  return digest.split(' ')[0] ?? '';
}

/** Shows the image and faces of the selected artwork method. */
export async function setReleaseArtwork(
  tx: Tx,
  releaseId: string,
  { image, faces }: { image: object | null; faces: object },
): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ image: image && JSON.stringify(image), artwork_faces: JSON.stringify(faces) })
    .where('id', '=', releaseId)
    .execute();
}

export async function setArtworkFlow(tx: Tx, releaseId: string, flow: string): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ artwork_flow: flow })
    .where('id', '=', releaseId)
    .execute();
}
