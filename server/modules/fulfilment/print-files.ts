/** The print files of jobs: of the design that was sold, whatever the seller changed later. */
import type { Batch, JobDesign, PrintFile } from '@lathe/contract/production';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { materialsFor, printsOf } from '../kinds/index.ts';
import type { JobPrints, PrintFile as StoredFile } from '../sellables/index.ts';
import { copiesToMake, type JobRow } from './job-store.ts';

/** Enough to tell designs apart in a list of files. */
const HASH_LENGTH = 12;

type PrintedJob = Pick<JobRow, 'format' | 'material' | 'size' | 'designHash' | 'sellableId'>;

export interface JobFile extends StoredFile {
  area: string;
  widthMm: number;
  heightMm: number;
  /** Type, colour, size, area, layer and design. */
  name: string;
  designHash: string;
}

/** Null for jobs that are not printed from a design. */
export async function printsOfJob(ctx: Ctx, job: PrintedJob): Promise<JobPrints | null> {
  const { designHash } = job;
  return designHash === null ? null : await printsOf(ctx, { ...job, designHash });
}

export async function filesOfJob(ctx: Ctx, job: PrintedJob): Promise<JobFile[]> {
  const prints = await printsOfJob(ctx, job);
  return prints ? namedFiles(prints, job) : [];
}

export function namedFiles({ areas }: JobPrints, job: PrintedJob): JobFile[] {
  return areas.flatMap(({ code: area, widthMm, heightMm, files }) =>
    files.map((file) => ({
      ...file,
      area,
      widthMm,
      heightMm,
      name: fileName({ area, layer: file.layer }, job, [job.size]),
      designHash: job.designHash ?? '',
    })),
  );
}

function fileName(
  { area, layer }: Pick<JobFile, 'area' | 'layer'>,
  { format, material, designHash }: PrintedJob,
  sizes: readonly string[],
): string {
  // The size of a poster is part of its paper.
  const parts = new Set([format, ...material.split('/'), sizes.join('_')]);
  const hash = (designHash ?? '').slice(0, HASH_LENGTH);
  return `${[...parts, area, layer, hash].filter(Boolean).join('-')}.png`;
}

export interface BatchFile extends JobFile {
  /** The first job that needs it. */
  job: JobRow;
  sizes: string[];
  copies: number;
}

/** Each stored file once: sizes of one colour usually share it. */
export async function filesOfBatch(ctx: Ctx, jobs: readonly JobRow[]): Promise<BatchFile[]> {
  const files = new Map<string, BatchFile>();
  const variants = Map.groupBy(jobs, (job) => `${job.sellableId} ${job.designHash}`);
  for (const same of variants.values()) {
    const [job] = same;
    if (!job) continue;
    const copies = same.reduce((sum, each) => sum + copiesToMake(each), 0);
    for (const file of await filesOfJob(ctx, job)) {
      const known = files.get(file.storageKey) ?? { ...file, job, sizes: [], copies: 0 };
      known.sizes.push(job.size);
      known.copies += copies;
      files.set(file.storageKey, known);
    }
  }
  const materials = await materialsFor(ctx, 'en');
  return [...files.values()].map((file) => {
    const order = materials.get(file.job.format)?.sizes ?? [];
    const sizes = file.sizes.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    return { ...file, sizes, name: fileName(file, file.job, sizes) };
  });
}

export function presentFile(file: JobFile): PrintFile {
  return {
    area: file.area,
    layer: file.layer,
    name: file.name,
    sha256: file.sha256,
    width_px: file.widthPx,
    height_px: file.heightPx,
    width_mm: file.widthMm,
    height_mm: file.heightMm,
    size: file.bytes,
  };
}

export function presentBatchFile(file: BatchFile): Batch['print_files'][number] {
  const { job, sizes, copies } = file;
  return {
    ...presentFile(file),
    job: job.id,
    title: job.title,
    sizes: sizes.filter(Boolean),
    copies,
  };
}

export function presentDesign(
  prints: JobPrints | null,
  job: PrintedJob,
  locale: Locale,
): JobDesign | null {
  const { designHash } = job;
  if (designHash === null) return null;
  if (!prints) return { hash: designHash, picture: null, areas: [], files: [] };
  return {
    hash: designHash,
    picture: presentPicture(prints.picture),
    areas: prints.areas.map(({ code, name, place }) => ({
      code,
      name: locale === 'de' ? name.de : name.en,
      place: place && {
        shape: place.shape,
        area_width_mm: place.areaWidthMm,
        area_height_mm: place.areaHeightMm,
        x_mm: place.xMm,
        y_mm: place.yMm,
        width_mm: place.widthMm,
        height_mm: place.heightMm,
        rotation: place.rotation,
      },
    })),
    files: namedFiles(prints, job).map(presentFile),
  };
}
