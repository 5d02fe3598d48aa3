import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { useTranslation } from './translation.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import './skeleton.css';

/** Placeholder for content that is loading. Set its size with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classes('skeleton', className)} aria-hidden="true" />;
}

/** Placeholder lines of text, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return Array.from({ length: lines }, (_, line) => (
    <Skeleton
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids
      key={line}
      className="skeleton-text"
    />
  ));
}

/** Wraps skeletons and announces once that content is loading. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {children}
    </div>
  );
}
