import { useTranslation } from 'react-i18next';

/** The small E behind a title whose words are not for everybody. */
export function ExplicitMark() {
  const { t } = useTranslation('ui');
  return (
    <span className="explicit-mark" role="img" aria-label={t('explicit')} title={t('explicit')}>
      E
    </span>
  );
}
