import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';

export default function SearchPage() {
  const { t } = useTranslation('pages');
  const [params] = useSearchParams();
  const query = params.get('q')?.trim();
  return (
    <div className="page py-12">
      <title>{query ? t('search.title_for', { query }) : t('search.title')}</title>
      <h1>{query ? t('search.title_for', { query }) : t('search.title')}</h1>
      <EmptyState title={t('search.nothing')}>{t('search.nothing_text')}</EmptyState>
    </div>
  );
}
