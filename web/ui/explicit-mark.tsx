import { useTranslation } from './translation.ts';
import './explicit-mark.css';

/** The E mark behind an explicit title. */
export function ExplicitMark() {
  const { t } = useTranslation('ui');
  return (
    <>
      {/* Word joiner, so the mark never wraps alone. */}
      {'\u2060'}
      <span className="explicit-mark" role="img" aria-label={t('explicit')} title={t('explicit')}>
        {t('explicit_mark')}
      </span>
    </>
  );
}
