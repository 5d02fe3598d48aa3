import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { useTranslation } from './translation.ts';
import './pagination.css';

interface Props {
  /** URLs of the adjacent pages; null at the ends. */
  previous: string | null;
  next: string | null;
  /** Names the list, if a page has two of these. */
  label?: string;
  /** Current position, shown between the links. */
  children?: ReactNode;
}

export function Pagination({ previous, next, label, children }: Props) {
  const { t } = useTranslation('ui');
  if (previous === null && next === null) return null;
  return (
    <nav className="pagination" aria-label={label ?? t('pages')}>
      <div>
        {previous !== null && (
          <ButtonLink to={previous} rel="prev" icon={ChevronLeft} prefetch="intent">
            {t('previous_page')}
          </ButtonLink>
        )}
      </div>
      <div className="figures text-small text-soft">{children}</div>
      <div>
        {next !== null && (
          <ButtonLink to={next} rel="next" iconAfter={ChevronRight} prefetch="intent">
            {t('next_page')}
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
