/** The fields of a track that an edit of several tracks changes and restores. */
import { isDeepStrictEqual } from 'node:util';
import type { RightsHolder } from '@lathe/contract/song';
import { TRACK_EDIT_FIELDS, type TrackEditField } from '@lathe/contract/track-edit-calls';
import type { Credit } from '@lathe/rules/credits';
import type { NamedArtist } from '@lathe/rules/release-metadata';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { SongRow } from './song-store.ts';

export interface TrackValues {
  title: string;
  subtitle: string;
  primary_artist: string;
  additional_artists: readonly NamedArtist[];
  credits: readonly Credit[];
  composer: string;
  publisher: string;
  /** Empty without a code. */
  isrc: string;
  explicit: boolean;
  /** In seconds. */
  gap_before: number;
  rights_holders: readonly RightsHolder[];
}

function valuesOf(song: SongRow): TrackValues {
  const { title, subtitle, primary_artist, additional_artists, credits, composer } = song;
  const { publisher, isrc, explicit, gap_ms, rights } = song;
  return {
    title,
    subtitle,
    primary_artist,
    additional_artists,
    credits,
    composer,
    publisher,
    isrc: isrc ?? '',
    explicit,
    gap_before: gap_ms / 1000,
    rights_holders: rights,
  };
}

export interface TrackChange {
  song: SongRow;
  after: TrackValues;
  /** In the order of the form. */
  fields: readonly TrackEditField[];
}

/** Null if the track already has these values. */
export function changeOf(song: SongRow, given: Partial<TrackValues>): TrackChange | null {
  const before = valuesOf(song);
  const fields = TRACK_EDIT_FIELDS.filter(
    (field) => given[field] !== undefined && !isDeepStrictEqual(before[field], given[field]),
  );
  return fields.length === 0 ? null : { song, after: { ...before, ...given }, fields };
}

/** The former values of the changed fields. */
export function formerValues({ song, fields }: TrackChange): Partial<TrackValues> {
  const before = valuesOf(song);
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}

/** One statement for all tracks, and two for their rights holders. */
export async function writeTracks(
  tx: Tx,
  { changes, now }: { changes: readonly TrackChange[]; now: Date },
): Promise<void> {
  const rows = changes.map(({ song, after: { isrc, gap_before, ...values } }) => ({
    ...values,
    id: song.id,
    isrc: isrc === '' ? null : isrc,
    gap_ms: Math.round(gap_before * 1000),
  }));
  await sql`
    update tracks set title = edit.title, subtitle = edit.subtitle,
      primary_artist = edit.primary_artist, additional_artists = edit.additional_artists,
      credits = edit.credits, composer = edit.composer, publisher = edit.publisher,
      isrc = edit.isrc, explicit = edit.explicit, gap_ms = edit.gap_ms,
      version = tracks.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as edit (
      id uuid, title text, subtitle text, primary_artist text, additional_artists jsonb,
      credits jsonb, composer text, publisher text, isrc text, explicit boolean, gap_ms integer)
    where tracks.id = edit.id`.execute(tx);
  await writeRights(
    tx,
    changes.filter(({ fields }) => fields.includes('rights_holders')),
  );
}

async function writeRights(tx: Tx, changes: readonly TrackChange[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ song }) => song.id);
  await tx.deleteFrom('track_rights_holders').where('track_id', 'in', ids).execute();
  const rows = changes.flatMap(({ song, after }) =>
    after.rights_holders.map(({ name, role, share }, index) => ({
      track_id: song.id,
      position: index + 1,
      name,
      role,
      share_basis_points: Math.round(share * 100),
    })),
  );
  if (rows.length > 0) await tx.insertInto('track_rights_holders').values(rows).execute();
}
