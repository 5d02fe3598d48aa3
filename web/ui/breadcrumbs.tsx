import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainLink } from './link.tsx';

export interface Crumb {
  label: ReactNode;
  to: string;
}

/** Breadcrumbs. Phones show only the link back. */
export function Breadcrumbs({ way, here }: { way: readonly Crumb[]; here: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="breadcrumbs">
        {way.map(({ label, to }) => (
          <li key={to}>
            <PlainLink to={to}>{label}</PlainLink>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
