import type { ReactNode } from 'react';
import { PlainLink } from './link.tsx';
import { useTranslation } from './translation.ts';
import './breadcrumbs.css';

export interface Crumb {
  label: ReactNode;
  to: string;
}

/** Breadcrumbs. Phones show only the link back. */
export function Breadcrumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="breadcrumbs">
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <PlainLink to={to}>{label}</PlainLink>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
