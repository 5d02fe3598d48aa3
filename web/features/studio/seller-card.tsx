import type { User } from '@lathe/contract/user';
import { usePercent } from '../../lib/percent.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './seller-card.css';

interface Props {
  user: User;
  creator: NonNullable<User['creator_data']>;
  /** The share of the dealer price, in basis points. */
  rate: number;
  isVatRegistered: boolean;
}

export function SellerCard({ user, creator, rate, isVatRegistered }: Props) {
  const { t } = useTranslation('studio');
  const share = usePercent()(rate);
  const person = `${creator.first_name} ${creator.last_name}`;
  const name = creator.kind === 'business' ? (creator.business_name ?? person) : person;
  return (
    <Card title={t('seller.title')}>
      <dl className="seller-facts">
        <div>
          <dt>{t('seller.sells_as')}</dt>
          <dd>{name}</dd>
        </div>
        {creator.kind === 'business' && (
          <div>
            <dt>{t('seller.vat_number')}</dt>
            <dd className="figures">{creator.vat_number ?? t('seller.not_registered')}</dd>
          </div>
        )}
        <div>
          <dt>{t('seller.earnings')}</dt>
          <dd>{t(isVatRegistered ? 'seller.earnings_vat' : 'seller.earnings_share', { share })}</dd>
        </div>
        <div>
          <dt>{t('seller.releases')}</dt>
          <dd className="figures">{user.releases_limit}</dd>
        </div>
      </dl>
      <ButtonLink to="/studio/onboarding" size="small" className="mt-4">
        {t('seller.change')}
      </ButtonLink>
    </Card>
  );
}
