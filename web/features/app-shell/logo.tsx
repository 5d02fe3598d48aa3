import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** A disc with a spiral groove. */
export function Logo() {
  const { t } = useTranslation();
  return (
    <Link to="/" className="logo" aria-label={t('to_home')}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <circle cx="16" cy="16" r="16" fill="var(--color-accent)" />
        <path
          d="M16 13.2a2.8 2.8 0 1 1-2.8 2.8 5 5 0 0 1 5-5 7.2 7.2 0 0 1 7.2 7.2A9.4 9.4 0 0 1 16 27.6 11.6 11.6 0 0 1 4.4 16"
          fill="none"
          stroke="#15130f"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className="logo-name">{t('brand')}</span>
    </Link>
  );
}
