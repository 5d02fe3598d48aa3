/** Before the first item: what merchandise can be, and how it works. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import Plus from 'lucide-react/icons/plus';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { MerchDrawing } from '../../merch-drawing/merch-drawing.tsx';
import './my-merch.css';

const POINTS = ['design', 'order', 'earn'] as const;

interface Props {
  types: readonly MerchTypeReply[];
  canAdd: boolean;
}

export function FirstItem({ types, canAdd }: Props) {
  const { t } = useTranslation('merch_editor');
  return (
    <Card title={t('first.title')}>
      <div className="stack gap-5">
        <ul className="first-points measure text-soft">
          {POINTS.map((point) => (
            <li key={point}>{t(`first.${point}`)}</li>
          ))}
        </ul>
        <ul className="first-types">
          {types
            .filter(({ is_active }) => is_active)
            .map((type) => (
              <li key={type.code} className="first-type">
                <MerchDrawing type={type.code} />
                <span className="text-strong">
                  {canAdd ? (
                    <PlainLink to={`/studio/merch/new?type=${type.code}`}>{type.name}</PlainLink>
                  ) : (
                    type.name
                  )}
                </span>
                <FromPrice type={type} />
              </li>
            ))}
        </ul>
        {canAdd && (
          <p>
            <ButtonLink to="/studio/merch/new" variant="primary" icon={Plus}>
              {t('first.add')}
            </ButtonLink>
          </p>
        )}
      </div>
    </Card>
  );
}

export function FromPrice({ type }: { type: MerchTypeReply }) {
  const { t } = useTranslation('merch_editor');
  const [cheapest] = type.price_categories;
  if (!cheapest) return null;
  return (
    <span className="text-small text-soft figures">
      {t('new.from', { price: cheapest.rrp.formatted })}
    </span>
  );
}
