import type { ProductionJob } from '@lathe/contract/production';

interface Props {
  job: Pick<ProductionJob, 'material' | 'size'>;
  /** On the page of the job: readable across the room. */
  isLarge?: boolean;
}

/** Size and colour. A poster's paper is its size. */
export function JobVariant({ job: { material, size }, isLarge = false }: Props) {
  const parts = [...new Set([size, material?.name ?? ''])].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className={isLarge ? 'job-variant-large' : 'job-variant'}>{parts.join(' · ')}</p>;
}
