/** How many copies of each design a batch prints in each size. */
import type { Gang } from '@lathe/media/documents/gang-list';
import { shortHash } from '@lathe/rules/short-hash';
import type { Translate } from '../../platform/translations.ts';
import { copiesToMake, type JobRow } from './job-store.ts';
import { presentSizes, type Viewer } from './present.ts';

/** Null for records. */
export function gangOf(
  jobs: readonly JobRow[],
  { viewer, t }: { viewer: Viewer; t: Translate },
): Gang | null {
  const [first] = jobs;
  if (!first || jobs.every(({ material, designHash }) => material === '' && designHash === null)) {
    return null;
  }
  const sizes = presentSizes(jobs, { ...viewer, format: first.format }).map(({ size }) => size);
  const count = (some: readonly JobRow[]) => ({
    counts: sizes.map((size) => sum(some.filter((job) => job.size === size))),
    total: sum(some),
  });
  const designs = Map.groupBy(jobs, ({ title, artist, designHash }) =>
    JSON.stringify([title, artist, designHash]),
  );
  return {
    heading: t('production:sheet.gang'),
    sizes,
    total: t('production:sheet.total'),
    rows: [...designs.values()].map((same) => ({
      name: [same[0]?.title, same[0]?.artist].filter(Boolean).join(', '),
      detail: same[0]?.designHash ? shortHash(same[0].designHash) : '',
      ...count(same),
    })),
    sums: count(jobs),
  };
}

function sum(jobs: readonly JobRow[]): number {
  return jobs.reduce((copies, job) => copies + copiesToMake(job), 0);
}
