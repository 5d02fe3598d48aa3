import { useTranslation } from 'react-i18next';

/** The small E behind a title whose words are not for everybody. */
export function ExplicitMark() {
  const { t } = useTranslation('ui');
  return (
    <>
      {/* Joined to the last word, so that it never stands on a line of its own. */}
      {'\u2060'}
      <span className="explicit-mark" role="img" aria-label={t('explicit')} title={t('explicit')}>
        {t('explicit_mark')}
      </span>
    </>
  );
}
