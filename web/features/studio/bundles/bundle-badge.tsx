import type { BundleSummary } from '@lathe/contract/bundle';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';

const TONES = {
  draft: 'outline',
  scheduled: 'warning',
  live: 'success',
  over: 'neutral',
  paused: 'warning',
  retired: 'neutral',
} as const satisfies Record<BundleSummary['status'], string>;

interface Props extends Pick<BundleSummary, 'status'> {
  children: ReactNode;
}

export function BundleBadge({ status, children }: Props) {
  return <Badge tone={TONES[status]}>{children}</Badge>;
}
