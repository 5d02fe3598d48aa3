import type { Review } from '@lathe/contract/review';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
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
      <ul className="review-changes">
        {changes.map(({ section, field, before, after }) => (
          <li key={`${section} ${field}`}>
            {section === 'artwork' ? (
              t('changes.artwork')
            ) : (
              <>
                <strong>{isKnown(field) ? t(`fields.${field}`) : field}</strong>
                <del>
                  <span className="sr-only">{t('before')}: </span>
                  {before || '–'}
                </del>
                <ins>
                  <span className="sr-only">{t('after')}: </span>
                  {after || '–'}
                </ins>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const KNOWN = [
  'format',
  'title',
  'primary_artist',
  'additional_artists',
  'explicit',
  'label',
  'description',
  'main_genre',
  'sub_genre',
  'ean',
  'catalog_no',
  'grid',
  'preorder_date',
  'release_date',
  'original_release_date',
  'quantity_limit',
  'p_line',
  'c_line',
  'territories',
  'territories_exclude',
  'price_category_id',
  'page_id',
  'release_group',
] as const;

/** Songs are named by their place on the record, which needs no word. */
function isKnown(field: string): field is (typeof KNOWN)[number] {
  return KNOWN.some((known) => known === field);
}
