import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export default function Basket() {
  const { t } = useTranslation('pages');
  return (
    <div className="page py-12">
      <title>{t('basket.title')}</title>
      <h1>{t('basket.title')}</h1>
      <EmptyState
        title={t('basket.empty')}
        action={
          <ButtonLink to="/" look="primary">
            {t('basket.to_shop')}
          </ButtonLink>
        }
      >
        {t('basket.empty_text')}
      </EmptyState>
    </div>
  );
}
