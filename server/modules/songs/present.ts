import type { Song, SongFile } from '@lathe/contract/song';
import type { SongList } from '@lathe/contract/song-calls';
import { computeAttenuation } from '@lathe/media/audio/attenuation';
import { levelReductionDb, rangesBeyondAdvice } from '@lathe/rules/cutting';
import { MASTER_FORMATS } from '@lathe/rules/limits';
import type { Locale } from '@lathe/rules/locales';
import {
  checkSide,
  planInAnyOrder,
  planInOrder,
  type SideLimits,
  type SidePlan,
  type SideState,
  type SideTrack,
} from '@lathe/rules/sides';
import type { SongsState } from '@lathe/rules/songs';
import type { Ctx } from '../../context.ts';
import { translatorFor } from '../../platform/translations.ts';
import { presentLimits, presentSongErrors, type ReleaseRow } from '../releases/index.ts';
import { canRetry, presentFailure } from './present-failure.ts';
import type { FileRow, SongRow } from './song-store.ts';

/** How long the owner's links to full tracks are valid. */
const LISTEN_SECONDS = 4 * 3600;

export async function presentSong(ctx: Ctx, song: SongRow, locale: Locale): Promise<Song> {
  const t = translatorFor(locale);
  return {
    uuid: song.id,
    side: song.side,
    position: song.position,
    title: song.title,
    subtitle: song.subtitle,
    primary_artist: song.primary_artist,
    additional_artists: song.additional_artists,
    credits: song.credits,
    composer: song.composer,
    publisher: song.publisher,
    lyrics: song.lyrics,
    isrc: song.isrc ?? '',
    isrc_issued: song.isrc_issued,
    explicit: song.explicit,
    rights_holders: song.rights,
    seconds: song.duration_ms === null ? null : song.duration_ms / 1000,
    gap_before: song.gap_ms / 1000,
    file: song.file && presentFile(song.file, song, locale),
    master:
      song.mp3_key &&
      (await ctx.storage.signDownload(song.mp3_key, { expiresInSeconds: LISTEN_SECONDS })),
    preview: song.preview_key && `/media/${song.preview_key}`,
    version: song.version,
    peaks: [...(song.song_peaks ?? [])],
    cutting: song.cutting.map(({ kind, fromSeconds, toSeconds }) => ({
      kind,
      from: fromSeconds,
      to: toSeconds,
      message: t(`songs:cutting.${kind}`),
    })),
  };
}

export function presentFile(
  file: FileRow,
  figures: Pick<SongRow, 'loudness_lufs' | 'true_peak_dbtp'> | null,
  locale: Locale,
): SongFile {
  return {
    upload: file.id,
    filename: file.filename,
    size: file.size,
    state: file.state,
    step: file.step,
    progress: file.progress,
    error: file.failure && presentFailure(file.failure, file.filename, locale),
    retry_enabled: file.failure !== null && canRetry(file.failure),
    sample_rate: file.sample_rate,
    bit_depth: file.bit_depth,
    loudness_lufs: figures?.loudness_lufs ?? null,
    true_peak_dbtp: figures?.true_peak_dbtp ?? null,
  };
}

interface SongListInput {
  release: ReleaseRow;
  songs: readonly SongRow[];
  state: SongsState;
  limits: SideLimits;
  medium: keyof typeof MASTER_FORMATS;
  locale: Locale;
}

export async function presentSongs(ctx: Ctx, input: SongListInput): Promise<SongList> {
  const { release, songs, state, limits, medium, locale } = input;
  const presented = await Promise.all(songs.map((song) => presentSong(ctx, song, locale)));
  const late = lateMarks(songs, limits, locale);
  return {
    sides: Array.from({ length: limits.sides }, (_, index) => {
      const tracks = presented
        .filter(({ side }) => side === index + 1)
        .map((song) => ({ ...song, cutting: byTime(song.cutting, late.get(song.uuid) ?? []) }));
      const side = state.sides[index] ?? checkSide([], limits);
      return {
        side: index + 1,
        seconds: side.ms / 1000,
        share: side.ms / 1000 / limits.maxSecondsPerSide,
        state: stateOf(side),
        advice: adviceFor(
          songs.filter((song) => song.side === index + 1),
          { side, limits, locale },
        ),
        tracks,
      };
    }),
    tracks_status: state.status,
    tracks_in_edit: release.tracks_in_edit,
    track_limits: presentLimits(limits),
    ...presentSongErrors(state, { limits, locale }),
    plans: plansFor(songs, limits),
    mastering: masteringOf(songs, medium),
    version: release.version,
  };
}

function stateOf({ problems, warnings }: SideState) {
  if (problems.includes('empty')) return 'empty';
  if (problems.length > 0) return 'wrong';
  return warnings.length > 0 ? 'quiet' : 'good';
}

function byTime(...marks: (readonly Song['cutting'][number][])[]): Song['cutting'] {
  return marks.flat().sort((a, b) => a.from - b.from);
}

/** Per track: the part that exceeds the recommended length of a side. */
function lateMarks(songs: readonly SongRow[], limits: SideLimits, locale: Locale) {
  const message = translatorFor(locale)('songs:cutting.long_side');
  const bySide = Map.groupBy(songs, ({ side }) => side);
  const marks = [...bySide.values()].flatMap((side) => {
    const stretches = rangesBeyondAdvice(side.map(trackOf), limits);
    return side.flatMap(({ id }, at) => {
      const { fromMs, toMs } = stretches[at] ?? { fromMs: 0, toMs: 0 };
      const mark = { kind: 'long_side' as const, from: fromMs / 1000, to: toMs / 1000, message };
      return toMs > 0 ? [[id, [mark]] as const] : [];
    });
  });
  return new Map(marks);
}

/** A smaller reduction is inaudible. */
const MIN_REDUCTION_DB = 1;

function adviceFor(
  songs: readonly SongRow[],
  { side, limits, locale }: { side: SideState; limits: SideLimits; locale: Locale },
): string[] {
  const t = translatorFor(locale);
  const cut = songs.map(({ duration_ms, loudness_lufs }) => ({
    ms: duration_ms ?? 0,
    loudnessLufs: loudness_lufs,
  }));
  const decibels = levelReductionDb(cut, limits);
  const minutes = (limits.warnSecondsPerSide ?? 0) / 60;
  return [
    ...(side.warnings.includes('quiet') ? [t('songs:side.long', { minutes })] : []),
    ...(decibels >= MIN_REDUCTION_DB
      ? [t('songs:side.turned_down', { decibels: Math.round(decibels) })]
      : []),
  ];
}

function masteringOf(
  songs: readonly SongRow[],
  medium: keyof typeof MASTER_FORMATS,
): SongList['mastering'] {
  const isMeasured = songs.every(
    ({ duration_ms, file }) => duration_ms !== null && file?.sample_rate,
  );
  if (songs.length === 0 || !isMeasured) return null;
  const { sampleRate: sample_rate, bitDepth: bit_depth } = MASTER_FORMATS[medium];
  const gain_db = computeAttenuation(songs.map(({ true_peak_dbtp }) => true_peak_dbtp));
  return { gain_db, sample_rate, bit_depth };
}

function trackOf({ duration_ms, gap_ms }: SongRow): SideTrack {
  return { ms: duration_ms ?? 0, gapMs: gap_ms };
}

/** Only when all track lengths are known. */
function plansFor(songs: readonly SongRow[], limits: SideLimits): SongList['plans'] {
  const tracks = songs.map(trackOf);
  if (tracks.length === 0 || tracks.some(({ ms }) => ms === 0)) {
    return { in_order: null, free: null };
  }
  const named = (plan: SidePlan | null) =>
    plan?.map((side) => side.map((index) => songs[index]?.id ?? '')) ?? null;
  return {
    in_order: named(planInOrder(tracks, limits)),
    free: named(planInAnyOrder(tracks, limits)),
  };
}
