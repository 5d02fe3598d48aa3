/** Files of a production package: masters are rendered, print files are copied from the artwork. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { computeAttenuation } from '@lathe/media/audio/attenuation';
import { type AudioFile, identifyAudio } from '@lathe/media/audio/identify-audio';
import type { MasterSong } from '@lathe/media/audio/make-masters';
import { runAudioTask } from '@lathe/media/audio/run-audio-task';
import { sideLetter } from '@lathe/rules/sides';
import { fromFile } from '../../platform/storage/from-file.ts';
import { priceBook } from '../catalogue/index.ts';
import type { SongRow } from '../songs/index.ts';
import type { PackageJob } from './make-package.ts';
import { PackageFailure } from './package-failure.ts';
import type { PackageFile } from './package-store.ts';
import { packageKey, storeHashed } from './store-hashed.ts';

export async function makeMasters(
  packageJob: PackageJob,
  songs: readonly SongRow[],
): Promise<PackageFile[]> {
  const { medium } = (await priceBook(packageJob.ctx)).type(packageJob.release.release_type_id);
  // All tracks get the same gain, to keep their relative loudness.
  const gainDb = computeAttenuation(songs.map(({ true_peak_dbtp }) => true_peak_dbtp));
  return medium === 'CD'
    ? await makeDisc(packageJob, { songs, gainDb })
    : await makeSides(packageJob, { songs, gainDb });
}

interface CutSongs {
  songs: readonly SongRow[];
  gainDb: number;
}

async function makeSides(
  packageJob: PackageJob,
  { songs, gainDb }: CutSongs,
): Promise<PackageFile[]> {
  const files: PackageFile[] = [];
  for (const [side, onSide] of Map.groupBy(songs, (song) => song.side)) {
    const name = `side-${sideLetter(side).toLowerCase()}.wav`;
    const file = join(packageJob.folder, name);
    const audio = await fetchMasters(packageJob, onSide);
    const { folder, signal } = packageJob;
    const order = { songs: withGaps(audio, onSide), file, gainDb };
    const result = await runAudioTask('make_vinyl_side', order, { folder, signal });
    if (!result.ok) throw new PackageFailure('masters_failed', result.failure.detail);
    files.push(
      await storePackageFile(packageJob, { name, kind: 'master', contentType: 'audio/wav' }),
    );
  }
  return files;
}

async function makeDisc(
  packageJob: PackageJob,
  { songs, gainDb }: CutSongs,
): Promise<PackageFile[]> {
  const { folder, release, signal } = packageJob;
  const audio = await fetchMasters(packageJob, songs);
  const disc = {
    title: release.title,
    performer: release.primary_artist,
    ean: release.ean ?? '',
    songs: withGaps(audio, songs).map((song, index) => ({
      ...song,
      title: songs[index]?.title ?? '',
      performer: songs[index]?.primary_artist ?? '',
      isrc: songs[index]?.isrc ?? '',
    })),
  };
  const files = { image: join(folder, 'disc.wav'), cue: join(folder, 'disc.cue') };
  const result = await runAudioTask(
    'make_cd_image',
    { disc, ...files, gainDb },
    { folder, signal },
  );
  if (!result.ok) throw new PackageFailure('masters_failed', result.failure.detail);
  return [
    await storePackageFile(packageJob, {
      name: 'disc.wav',
      kind: 'master',
      contentType: 'audio/wav',
    }),
    await storePackageFile(packageJob, {
      name: 'disc.cue',
      kind: 'cue',
      contentType: 'application/x-cue',
    }),
  ];
}

function withGaps(audio: readonly AudioFile[], songs: readonly SongRow[]): MasterSong[] {
  return audio.map((file, index) => ({ audio: file, gapMs: songs[index]?.gap_ms ?? 0 }));
}

/** The original files of the seller. */
async function fetchMasters(
  { ctx, folder, signal }: PackageJob,
  songs: readonly SongRow[],
): Promise<AudioFile[]> {
  const files: AudioFile[] = [];
  for (const { id, title, master_key } of songs) {
    const opened = master_key === null ? null : await ctx.storage.get(master_key);
    if (!opened) throw new PackageFailure('master_missing', title);
    const path = join(folder, id);
    await pipeline(opened.body, createWriteStream(path), { signal });
    const identified = await identifyAudio(path);
    if (identified.kind !== 'audio') throw new PackageFailure('master_missing', title);
    files.push(identified.audio);
  }
  return files;
}

type PackageFileName = Pick<PackageFile, 'name' | 'kind'> & { contentType: string };

async function storePackageFile(
  { ctx, folder, release }: PackageJob,
  { name, kind, contentType }: PackageFileName,
): Promise<PackageFile> {
  const body = fromFile(join(folder, name));
  const stored = await storeHashed(ctx, { key: packageKey(release.id, name), body, contentType });
  return { name, kind, ...stored };
}

/** Copies, so that later artwork changes do not affect the package. */
export async function copyPrintFiles({ ctx, release, signal }: PackageJob): Promise<PackageFile[]> {
  const parts = await ctx.db
    .selectFrom('artwork_parts')
    .innerJoin('artworks', 'artworks.id', 'artwork_parts.artwork_id')
    .select(['key', 'print_key'])
    .where('artworks.release_id', '=', release.id)
    .where('artworks.flow', '=', release.artwork_flow)
    .orderBy('page')
    .execute();
  if (parts.length === 0) throw new PackageFailure('print_missing', 'there are no parts');
  const files: PackageFile[] = [];
  for (const part of parts) {
    signal.throwIfAborted();
    const opened = await ctx.storage.get(part.print_key);
    if (!opened) throw new PackageFailure('print_missing', part.key);
    const name = `print-${part.key}.pdf`;
    const key = packageKey(release.id, name);
    const contentType = 'application/pdf';
    const stored = await storeHashed(ctx, { key, body: opened.body, contentType });
    files.push({ name, kind: 'print', ...stored });
  }
  return files;
}
