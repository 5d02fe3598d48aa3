/** Creates and changes the tracks of one release, as the file says. */
import { type SideLimits, trackNumber } from '@lathe/rules/sides';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertEditable, type ReleaseRow } from '../releases/index.ts';
import {
  changeSong,
  createSong,
  finishSongs,
  orderSongs,
  readSongs,
  type SongInput,
  type SongRow,
} from '../songs/index.ts';
import { type CatalogueProblem, onLine, problemsOf, ReleaseProblems } from './catalogue-problem.ts';
import type { CatalogueTrack } from './catalogue-store.ts';
import { type MatchedTrack, matchTracks, placeTracks } from './match-tracks.ts';
import { type ParsedTrack, TRACK_FIELD_COLUMNS } from './parse-track-cells.ts';
import type { CellChange, PlannedTrack } from './plan.ts';

interface TrackImport {
  release: ReleaseRow;
  userId: string;
  now: Date;
  files: readonly ParsedTrack[];
  tracks: readonly CatalogueTrack[];
  limits: SideLimits;
}

export async function importTracks(
  tx: Tx,
  ctx: Ctx,
  { release, userId, now, files, tracks, limits }: TrackImport,
): Promise<PlannedTrack[]> {
  const matched = matchTracks(files, tracks);
  requireTitles(matched);
  const places = placeTracks({ matched, tracks }, limits);
  const edit = { release, userId, now };
  const planned: PlannedTrack[] = [];
  const problems: CatalogueProblem[] = [];
  const positions = new Map([...places.others].map(([{ id }, place]) => [id, place]));
  for (const one of matched) {
    const place = places.matched.get(one) ?? { side: 1, position: 1 };
    const { plan, change } = planTrack(one, trackNumber(place, limits.sides));
    const { line } = one.file;
    try {
      if (plan.result !== 'exists') assertEditable(release);
      const songId = one.current
        ? await saveSong(tx, ctx, { ...edit, songId: one.current.id, change })
        : await createSong(tx, ctx, {
            ...edit,
            side: place.side,
            input: { ...NEW_SONG, primary_artist: release.primary_artist, ...change },
          });
      positions.set(songId, place);
      planned.push(plan);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      problems.push(...problemsOf(error, { line, part: 'track' }));
    }
  }
  if (problems.length > 0) throw new ReleaseProblems(problems);
  planned.push(...movedOthers(places.others, { line: files[0]?.line ?? 0, sides: limits.sides }));
  if (planned.every(({ result }) => result === 'exists')) return planned;
  await onLine({ line: files[0]?.line ?? 0, part: 'track' }, async () => {
    assertEditable(release);
    const requested = [...positions].map(([id, place]) => ({ id, ...place }));
    if (isReordered(tracks, positions)) await orderSongs(tx, ctx, { ...edit, requested });
    await finishSongs(tx, ctx, edit);
  });
  return planned;
}

function requireTitles(matched: readonly MatchedTrack[]): void {
  const untitled = matched.filter(
    ({ current, file }) => !current && file.change.title === undefined,
  );
  if (untitled.length === 0) return;
  throw new ReleaseProblems(
    untitled.map(({ file: { line } }) => ({
      line,
      column: 'track_title',
      problem: { key: 'required' },
    })),
  );
}

/** Only the cells that differ from the track. */
function planTrack(
  { file, current }: MatchedTrack,
  position: string,
): { plan: PlannedTrack; change: Partial<SongInput> } {
  const { line } = file;
  const cells = { ...file.cells, ...(current && { track_position: position }) };
  const changes: CellChange[] = Object.entries(cells).flatMap(([name, to]) => {
    const column = name as keyof typeof cells;
    const from = current?.cells[column] ?? '';
    // Cells are trimmed.
    return from.trim() === to ? [] : [{ line, column, from, to }];
  });
  const isChanged = (column: string) => changes.some((change) => change.column === column);
  const title = file.cells.track_title ?? current?.cells.track_title ?? '';
  const result = current ? (changes.length > 0 ? 'changed' : 'exists') : 'new';
  return {
    plan: { line, position, title, result, changes },
    change: Object.fromEntries(
      Object.entries(file.change).filter(([field]) => isChanged(TRACK_FIELD_COLUMNS[field] ?? '')),
    ),
  };
}

const NEW_SONG: SongInput = {
  title: '',
  subtitle: '',
  primary_artist: '',
  additional_artists: [],
  composer: '',
  isrc: '',
  explicit: false,
  gap_ms: 0,
  rightsHolders: [],
};

async function saveSong(
  tx: Tx,
  ctx: Ctx,
  saving: {
    release: ReleaseRow;
    userId: string;
    now: Date;
    songId: string;
    change: Partial<SongInput>;
  },
): Promise<string> {
  const { change, release, songId } = saving;
  if (Object.keys(change).length === 0) return songId;
  const song = (await readSongs(tx, release.id)).find(({ id }) => id === songId);
  if (!song) throw new CallError('changed_meanwhile');
  const input = { ...inputOf(song), ...change };
  await changeSong(tx, ctx, { ...saving, input, version: undefined });
  return songId;
}

function inputOf(song: SongRow): SongInput {
  const { title, subtitle, primary_artist, additional_artists, composer, explicit, gap_ms } = song;
  return {
    title,
    subtitle,
    primary_artist,
    additional_artists,
    composer,
    explicit,
    gap_ms,
    isrc: song.isrc ?? '',
    rightsHolders: song.rights,
  };
}

/** Tracks that are not in the file, but make room for those that are. */
function movedOthers(
  others: ReadonlyMap<CatalogueTrack, { side: number; position: number }>,
  { line, sides }: { line: number; sides: number },
): PlannedTrack[] {
  return [...others].flatMap(([{ side, position, cells }, place]) => {
    if (side === place.side && position === place.position) return [];
    const [from, to] = [cells.track_position, trackNumber(place, sides)];
    const change = { line, column: 'track_position', from, to } as const;
    const plan = { line, position: to, title: cells.track_title, result: 'changed' } as const;
    return [{ ...plan, changes: [change] }];
  });
}

function isReordered(
  tracks: readonly CatalogueTrack[],
  positions: ReadonlyMap<string, { side: number; position: number }>,
): boolean {
  const isNew = positions.size > tracks.length;
  return (
    isNew ||
    tracks.some(({ id, side, position }) => {
      const place = positions.get(id);
      return place?.side !== side || place.position !== position;
    })
  );
}
