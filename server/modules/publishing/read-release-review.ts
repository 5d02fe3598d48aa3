/** Everything that a reviewer of a release needs. */
import type { ReleaseReview } from '@lathe/contract/review';
import { calendarDate } from '@lathe/rules/dates';
import { TRUE_PEAK_MAX_DBTP } from '@lathe/rules/limits';
import { type ReviewCheck, reviewChecks } from '@lathe/rules/reviews';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { translatorFor } from '../../platform/translations.ts';
import { presentArtwork } from '../artwork/index.ts';
import {
  genreName,
  optionKindName,
  optionName,
  priceBook,
  readAllGenres,
} from '../catalogue/index.ts';
import { findRelease, type ReleaseRow, replyWithRelease, songsStateOf } from '../releases/index.ts';
import type { DeskReview, ReviewDetails } from '../reviews/index.ts';
import { presentSong, readSongs, type SongRow } from '../songs/index.ts';
import { findDuplicates } from './duplicates.ts';
import { findPackage, type PackageRow } from './package-store.ts';

/** Long enough for a working day of reviewing. */
const LINK_SECONDS = 8 * 3600;

export async function readReleaseReview(
  call: Caller,
  { ownerId, thingId: id }: DeskReview,
): Promise<ReviewDetails | undefined> {
  const { ctx, locale } = call;
  const release = await findRelease(ctx.db, { ownerId, id });
  if (!release) return undefined;
  const songs = await readSongs(ctx.db, id);
  const t = translatorFor(locale);
  const plantPackage = await findPackage(ctx.db, id);
  return {
    fields: {
      kind: 'release',
      release: await replyWithRelease(call, { user: ownerId, release: id }),
      names: await namesOf(call, release),
      songs: await Promise.all(songs.map((song) => presentSong(ctx, song, locale))),
      artwork: await presentArtwork(ctx, release, { actor: signedIn(call.actor), locale }),
      checks: reviewChecks(await passedChecks(call, { release, songs })).map((check) => ({
        ...check,
        text: t(`reviews:checks.${check.check}.${check.result === 'good' ? 'good' : 'not'}`),
      })),
      duplicates: await findDuplicates(ctx.db, id),
    },
    package: plantPackage ? await presentPackage(call, plantPackage) : null,
    canRetryPackage: plantPackage?.state === 'failed' && release.in_process_at !== null,
  };
}

async function namesOf(
  { ctx, locale }: Caller,
  release: ReleaseRow,
): Promise<ReleaseReview['names']> {
  const genres = await readAllGenres(ctx);
  const book = await priceBook(ctx);
  const genre = (id: number | null) => {
    const found = genres.byId(id);
    return found ? genreName(found, locale) : null;
  };
  return {
    main_genre: genre(release.main_genre_id),
    sub_genre: genre(release.sub_genre_id),
    selected_options: release.options
      .flatMap((id) => book.option(id) ?? [])
      .map((option) => `${optionKindName(option.kind, locale)}: ${optionName(option, locale)}`),
  };
}

async function passedChecks(
  { ctx }: Caller,
  { release, songs }: { release: ReleaseRow; songs: readonly SongRow[] },
): Promise<Record<ReviewCheck, boolean>> {
  const state = await songsStateOf(ctx.db, ctx, release);
  const page = await ctx.db
    .selectFrom('release_groups')
    .innerJoin('pages', 'pages.id', 'release_groups.page_id')
    .select(['is_live', 'visibility'])
    .where('release_groups.id', '=', release.group_id)
    .executeTakeFirst();
  const problems = [...state.bySong.values()].flat().map(({ code }) => code);
  return {
    date_ahead: (release.release_date ?? '') > calendarDate(ctx.clock.now()),
    ean_present: release.ean !== null,
    page_live: page?.is_live ?? false,
    group_visible: page?.visibility === 'visible',
    explicit_agrees: release.explicit || songs.every(({ explicit }) => !explicit),
    description_present: release.description.trim() !== '',
    isrcs_present: songs.length > 0 && songs.every(({ isrc }) => isrc !== null),
    rights_whole: !problems.some((code) => code.startsWith('rights_')),
    sides_fit: state.formatProblems.length === 0 && state.sides.every((side) => isFine(side)),
    peaks_safe: songs.every(({ true_peak_dbtp: peak }) => (peak ?? 0) <= TRUE_PEAK_MAX_DBTP),
    artwork_true: release.artwork_status === 'Complete',
  };
}

function isFine({ problems }: { problems: readonly unknown[] }): boolean {
  return problems.length === 0;
}

async function presentPackage(
  { ctx, locale }: Caller,
  { state, failure, files }: PackageRow,
): Promise<NonNullable<ReleaseReview['package']>> {
  return {
    state,
    problem: failure && translatorFor(locale)(`reviews:package.${failure}`),
    files: await Promise.all(
      files.map(async ({ name, bytes, sha256, key }) => ({
        name,
        size: bytes,
        sha256,
        url: await ctx.storage.signDownload(key, {
          expiresInSeconds: LINK_SECONDS,
          filename: name,
        }),
      })),
    ),
  };
}
