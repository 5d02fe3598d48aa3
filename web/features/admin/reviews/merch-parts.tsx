/** What a reviewer of merchandise looks at: details, and the design in millimetres. */
import type { MerchReview } from '@lathe/contract/review';
import type { MessageKey } from '@lathe/messages/translate';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ChecksPart } from './checks-part.tsx';
import { MerchAreas } from './merch-areas.tsx';
import './merch-parts.css';

type FieldKey = Extract<MessageKey<'reviews'>, `fields.${string}`>;

export function MerchParts({ review }: { review: MerchReview }) {
  const { item, checks } = review;
  const findings = item.areas.flatMap(({ name, placement }) =>
    (placement?.findings ?? []).map(({ severity, text }) => ({
      severity,
      text: `${name}: ${text}`,
    })),
  );
  return (
    <>
      <DuplicatesPart duplicates={review.duplicates} />
      <div className="review-section">
        <DetailsPart item={item} />
        <ChecksPart checks={checks} section="details" />
      </div>
      <div className="review-section">
        <MerchAreas item={item} />
        <ChecksPart checks={checks} section="design" findings={findings} />
      </div>
    </>
  );
}

function DetailsPart({ item }: Pick<MerchReview, 'item'>) {
  const { t } = useTranslation('reviews');
  const day = (value: string | null) => value && <Day value={value} />;
  const facts: [FieldKey, ReactNode][] = [
    ['fields.title', item.title],
    ['fields.type', item.type.name],
    ['fields.page_id', item.page?.name],
    ['fields.colours', <Colours key="colours" colours={item.colours} />],
    ['fields.sizes', item.sizes.filter(Boolean).join(' · ')],
    ['fields.price_category_id', item.tier],
    ['fields.pieces', item.quantity_limit],
    ['fields.preorder_date', day(item.preorder_date)],
    ['fields.release_date', day(item.release_date)],
    ['fields.territories', item.territories?.join(' ')],
    ['fields.territories_exclude', item.territories_exclude.join(' ')],
    ['fields.description', item.description],
  ];
  return (
    <Card title={t('sections.details')}>
      <dl className="review-facts">
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

function Colours({ colours }: Pick<MerchReview['item'], 'colours'>) {
  return (
    <ul className="review-colours">
      {colours.map(({ code, name, hex }) => (
        <li key={code}>
          <span className="review-colour" style={{ backgroundColor: hex }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The same file on another item is normal for one seller, and suspicious for two. */
function DuplicatesPart({ duplicates }: Pick<MerchReview, 'duplicates'>) {
  const { t } = useTranslation('reviews');
  if (duplicates.length === 0) return null;
  return (
    <Card title={t('duplicates.title')}>
      <ul className="stack gap-2">
        {duplicates.map(({ file, item, seller, same_seller }) => (
          <li key={`${file} ${item} ${seller}`}>
            <Badge tone={same_seller ? 'outline' : 'danger'}>{t('duplicates.file')}</Badge>{' '}
            {t('duplicates.merch_line', {
              file,
              item,
              seller: same_seller ? t('duplicates.own') : seller,
            })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
