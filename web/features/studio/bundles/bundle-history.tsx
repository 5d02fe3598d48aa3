import { useLocation } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { ChangeHistory, type HistoryEntry } from '../../../ui/change-history.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  entries: readonly HistoryEntry[];
  next: string | null;
}

export function BundleHistory({ entries, next }: Props) {
  const { t } = useTranslation('bundles');
  const { pathname } = useLocation();
  return (
    <Card title={t('history.title')}>
      <ChangeHistory
        entries={entries}
        automatic={t('history.automatic')}
        emptyValue={t('history.empty_value')}
      />
      {next !== null && (
        <p className="mt-4">
          <TextLink to={`${pathname}?${new URLSearchParams({ page: next })}`}>
            {t('history.older')}
          </TextLink>
        </p>
      )}
    </Card>
  );
}
