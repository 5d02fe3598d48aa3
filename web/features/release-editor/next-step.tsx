import type { Release } from '@lathe/contract/release';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';

/** Where to go from here, below every step but the one that it leads to. */
export function NextStep({ release: { next_step: next } }: { release: Release }) {
  const { t } = useTranslation('release_editor');
  const { pathname } = useLocation();
  if (!next || pathname === next.url) return null;
  return (
    <p className="next-step">
      <span className="text-soft">{t('next')}</span>
      <ButtonLink to={next.url} icon={ArrowRight}>
        {next.text}
      </ButtonLink>
    </p>
  );
}
