import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { SectionBoundary } from './section-boundary.tsx';

interface Props {
  title?: ReactNode;
  /** Shown beside the title. */
  actions?: ReactNode;
  level?: 2 | 3;
  /** Without padding, for tables and pictures. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, actions, level = 2, flush, className, children }: Props) {
  const Heading = `h${level}` as const;
  const head = (title || actions) && (
    <header className={classes('card-head', flush && 'card-body')}>
      <Heading className="subheading">{title}</Heading>
      {actions}
    </header>
  );
  return (
    <section className={classes('card', !flush && 'card-body', className)}>
      {head}
      <SectionBoundary>{children}</SectionBoundary>
    </section>
  );
}
