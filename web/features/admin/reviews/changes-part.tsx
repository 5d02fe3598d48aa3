import type { Review } from '@lathe/contract/review';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ChangeList } from '../../changes/change-list.tsx';
import { Notes } from './claim-part.tsx';

/** From the second submission on: what was asked for, and what was done. */
export function ChangesPart({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const { changes, previous_notes: asked } = review;
  if (!changes) return null;
  return (
    <Card title={t('changes.title')}>
      {asked && Object.keys(asked).length > 0 && (
        <div className="mb-4">
          <h3 className="text-small text-soft">{t('previous_notes')}</h3>
          <Notes notes={asked} />
        </div>
      )}
      {changes.length === 0 && <p className="text-soft">{t('changes.none')}</p>}
      <ChangeList changes={changes} />
    </Card>
  );
}
