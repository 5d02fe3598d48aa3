/** Differences between two versions of a release, by field. */
import type { Review } from '@lathe/contract/review';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './changes.css';

interface Props {
  changes: NonNullable<Review['changes']>;
}

export function ChangeList({ changes }: Props) {
  const { t } = useTranslation('reviews');
  return (
    <ul className="changes">
      {/* Hidden from screen readers: each value has its own label. */}
      <li className="changes-head" aria-hidden="true">
        <span>{t('before')}</span>
        <span>{t('after')}</span>
      </li>
      {changes.map(({ section, field, before, after }) => (
        <li key={`${section} ${field}`}>
          {section === 'artwork' ? (
            <span className="changes-full">
              {t(after === '' ? 'changes.artwork_none' : 'changes.artwork')}
            </span>
          ) : (
            <>
              <strong>{isKnown(field) ? t(`fields.${field}`) : field}</strong>
              <del>
                <span className="sr-only">{t('before')}: </span>
                <ChangedText field={field} text={before} />
              </del>
              <ins>
                <span className="sr-only">{t('after')}: </span>
                <ChangedText field={field} text={after} />
              </ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Formats dates; an empty value is shown as text without strikethrough. */
function ChangedText({ field, text }: { field: string; text: string }) {
  const { t } = useTranslation('reviews');
  if (text === '') return <span className="change-empty text-soft">{t('changes.empty')}</span>;
  return field.endsWith('_date') ? <Day value={text} /> : text;
}

const KNOWN = [
  'format',
  'title',
  'primary_artist',
  'additional_artists',
  'credits',
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
  'own_works',
  'page_id',
  'release_group',
  'type',
  'colours',
  'sizes',
] as const;

/** Other fields are tracks, named by their position. */
function isKnown(field: string): field is (typeof KNOWN)[number] {
  return KNOWN.some((candidate) => candidate === field);
}
