import type { SellerBalance } from '@lathe/contract/payout-calls';
import { BANK_HOLD_HOURS } from '@lathe/rules/bank-limits';
import type { PayoutGate } from '@lathe/rules/payout-gates';
import Circle from 'lucide-react/icons/circle';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Where each one is solved, or what it is about if it only needs time or sales. */
const REMEDIES: Record<PayoutGate, string> = {
  email: '/account/security',
  'two-factor': '/account/security',
  identity: '/studio/onboarding',
  owners: '/studio/onboarding/owners',
  'tax-profile': '/studio/payouts/tax',
  'treaty-certificate': '/studio/payouts/tax',
  'self-billing-agreement': '/studio/payouts/tax',
  'bank-account': '/studio/payouts/accounts',
  'bank-account-hold': '/studio/payouts/accounts',
  'payout-provider': '/studio/payouts/accounts',
  threshold: '/studio/sales',
  reserve: '/studio/sales',
  'below-zero': '/studio/sales/bookings',
  review: '/help/selling',
};

/** Everything that is missing, at once. */
export function GateList({ balance }: { balance: SellerBalance }) {
  const { t } = useTranslation('payouts');
  const { currency, gates, threshold } = balance;
  return (
    <>
      <h3 className="subheading">{t('why_not_yet')}</h3>
      <ul className="payout-gates">
        {gates.map((gate) => {
          const text = t(`gates.${gate}`, {
            currency,
            threshold: threshold.formatted,
            hours: BANK_HOLD_HOURS,
          });
          return (
            <li key={gate}>
              <Icon shape={Circle} />
              <TextLink to={REMEDIES[gate]}>{text}</TextLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}
