/** Runs the tasks of an artwork run in a separate process. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArtworkOutput } from '@lathe/media/artwork/artwork-output';
import { hasErrors } from '@lathe/media/artwork/check/findings';
import { CHECK_PROCESS_LIMITS } from '@lathe/media/artwork/check/limits';
import { runArtworkTask } from '@lathe/media/artwork/run-artwork-task';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import type { StoredFinding } from './artwork-store.ts';
import { expressArtworkFacts } from './express-facts.ts';
import type { ArtworkJob, ArtworkResult } from './make-artwork.ts';
import { readSources, type UploadRow } from './upload-store.ts';
import { COVER, ORIGINAL } from './uploads.ts';

const FILE_LOST: ArtworkResult = {
  kind: 'refused',
  findings: [{ severity: 'error', code: 'lost' }],
};

/** For example a template without a design. */
const BLANK: ArtworkResult = {
  kind: 'refused',
  findings: [{ severity: 'error', code: 'blank' }],
};

/** Checks one file, then turns each page into a part. */
export async function makeFromPdf(artworkJob: ArtworkJob): Promise<ArtworkResult> {
  const { progress, facts, folder } = artworkJob;
  const [original] = (await arrivedUploads(artworkJob)).filter(({ part }) => part === ORIGINAL);
  const file = original && (await fetchFile(artworkJob, original));
  if (!file) return FILE_LOST;
  const parts = artworkParts(facts.type, facts.options);
  const bounds = boundsOf(artworkJob);
  const checked = await runArtworkTask(
    'check_artwork',
    { file, parts },
    { ...bounds, ...CHECK_PROCESS_LIMITS },
  );
  if (!checked.ok) return { kind: 'broken', failure: checked.failure };
  const findings: StoredFinding[] = [...checked.output.findings];
  if (hasErrors(checked.output)) return { kind: 'refused', findings };
  progress.publish('original_artwork_validated');
  const order = { pdf: file, parts, ean: facts.ean, outFolder: join(folder, 'out') };
  const result = await runArtworkTask('make_print_files', order, bounds);
  if (!result.ok) return { kind: 'broken', failure: result.failure };
  if (result.output.isBlank) return BLANK;
  return madeUnlessWrong(result.output, findings);
}

export async function makeExpress(artworkJob: ArtworkJob): Promise<ArtworkResult> {
  const { facts, folder, artwork } = artworkJob;
  const pictures = await fetchPictures(artworkJob);
  if (!pictures) return FILE_LOST;
  const result = await runArtworkTask(
    'make_express_artwork',
    {
      ...pictures,
      parts: artworkParts(facts.type, facts.options),
      facts: expressArtworkFacts(facts, artwork.language),
      style: artwork.style,
      colours: artwork.colours,
      outFolder: join(folder, 'out'),
    },
    boundsOf(artworkJob),
  );
  if (!result.ok) return { kind: 'broken', failure: result.failure };
  if (!result.output.ok) {
    const findings = result.output.findings.map(
      (each) => ({ severity: 'error', ...each }) as const,
    );
    return { kind: 'refused', findings };
  }
  const made = result.output.artwork;
  const warnings = made.warnings.map((each) => ({ severity: 'warning', ...each }) as const);
  return madeUnlessWrong(made, warnings);
}

/** Files that did not pass the check of the finished print must not reach anyone. */
function madeUnlessWrong(made: ArtworkOutput, warnings: readonly StoredFinding[]): ArtworkResult {
  const { problems } = made;
  return problems.length > 0
    ? { kind: 'unprintable', problems }
    : { kind: 'made', output: made, warnings };
}

/** The cover and all replacement pictures, or null if a file is missing. */
export async function fetchPictures(
  artworkJob: Pick<ArtworkJob, 'ctx' | 'artwork' | 'folder' | 'signal'>,
) {
  const sources = await arrivedUploads(artworkJob);
  const cover = sources.find(({ part }) => part === COVER);
  const files = await Promise.all(
    sources.map(async (source) => [source.part, await fetchFile(artworkJob, source)] as const),
  );
  if (!cover || files.some(([, file]) => file === null)) return null;
  const { [COVER]: coverFile, ...own } = Object.fromEntries(files) as Record<string, string>;
  return coverFile ? { cover: coverFile, crop: cover.crop, own } : null;
}

async function arrivedUploads({
  ctx,
  artwork,
}: Pick<ArtworkJob, 'ctx' | 'artwork'>): Promise<UploadRow[]> {
  const sources = await readSources(ctx.db, artwork.id);
  return sources.filter(({ state }) => state === 'arrived');
}

async function fetchFile(
  { ctx, folder, signal }: Pick<ArtworkJob, 'ctx' | 'folder' | 'signal'>,
  { id, storage_key }: UploadRow,
): Promise<string | null> {
  const opened = await ctx.storage.get(storage_key);
  if (!opened) return null;
  const file = join(folder, id);
  await pipeline(opened.body, createWriteStream(file), { signal });
  return file;
}

function boundsOf({ folder, progress, signal }: ArtworkJob) {
  return {
    folder,
    signal,
    onProgress: (message: Parameters<typeof progress.publish>[0] | null) => {
      if (message) progress.publish(message);
    },
  };
}
