import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from './button.tsx';

interface Props {
  /** The addresses of the neighbouring pages; null at the ends. */
  previous: string | null;
  next: string | null;
  /** What is paged, when there are two of these on a page. */
  label?: string;
  /** Where one is, in between. */
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
