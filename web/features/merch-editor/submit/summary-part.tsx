/** What is submitted, in a few lines with links to change it. */
import type { MerchDetails, MerchTypeReply } from '@lathe/contract/merch';
import type { MerchDesign } from '@lathe/contract/merch-design';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Money } from '../../../ui/money.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useMillimetres } from '../design/placement-text.ts';
import './submit.css';

interface Props {
  item: MerchDetails;
  design: MerchDesign;
  areas: MerchTypeReply['areas'];
}

export function SummaryPart({ item, design, areas }: Props) {
  const { t } = useTranslation(['merch_review', 'merch_editor', 'merch_design']);
  const mm = useMillimetres();
  const base = `/studio/merch/${item.uuid}`;
  const sold = item.variants.filter(({ is_available }) => is_available);
  const different = (name: 'colour_name' | 'size') =>
    [...new Set(sold.map((variant) => variant[name]).filter(Boolean))].join(', ');
  const tier = item.price_categories.find(({ id }) => id === item.price_category_id);
  return (
    <Card title={t('summary.title')}>
      <dl className="merch-summary">
        <Fact term={t('summary.prints')} to={`${base}/design`}>
          {areas.flatMap(({ code, name }) => {
            const placed = design.placements[code];
            if (!placed) return [];
            const size = t('merch_design:place.size', {
              width: mm(placed.width_mm),
              height: mm(placed.height_mm),
            });
            const dpi = t('merch_design:place.dpi', { dpi: Math.floor(placed.dpi) });
            return [<span key={code}>{`${name}: ${size}, ${dpi}`}</span>];
          })}
        </Fact>
        <Fact term={t('merch_editor:fields.variants')} to={base}>
          <span>{[different('colour_name'), different('size')].filter(Boolean).join(' · ')}</span>
        </Fact>
        <Fact term={t('merch_editor:fields.price_category_id')} to={`${base}/price`}>
          {tier && (
            <span>
              {tier.name}, <Money value={tier.rrp} />
            </span>
          )}
        </Fact>
        {item.release_date && (
          <Fact term={t('merch_editor:fields.release_date')} to={base}>
            <Day value={item.release_date} />
          </Fact>
        )}
        {item.quantity_limit !== null && (
          <Fact term={t('merch_editor:fields.quantity_limit')} to={base}>
            <span className="figures">{item.quantity_limit}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

interface FactProps {
  term: string;
  to: string;
  children: ReactNode;
}

function Fact({ term, to, children }: FactProps) {
  const { t } = useTranslation('merch_review');
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      <dd>
        <TextLink to={to} aria-label={t('summary.change_named', { part: term })}>
          {t('summary.change')}
        </TextLink>
      </dd>
    </div>
  );
}
