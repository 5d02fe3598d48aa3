import type { PayoutEstimate } from '@lathe/contract/payout-calls';
import { bcp47 } from '@lathe/rules/locales';
import { RESERVE_DAYS } from '@lathe/rules/payout-limits';
import { providerTitle } from '@lathe/rules/payout-providers';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { usePercent } from '../../../lib/percent.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Day, useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  estimate: PayoutEstimate;
  isConverted: boolean;
  /** Of what is left below the threshold. */
  isClosing: boolean;
  hasOthers: boolean;
  failure: CallFailure | undefined;
}

/** What the seller gets, before the click. It has its own URL, so it works without scripts. */
export function RequestCard({ estimate, isConverted, isClosing, hasOthers, failure }: Props) {
  const { t } = useTranslation(['payouts', 'ui']);
  const percent = usePercent();
  const day = useDayText();
  const rateText = new Intl.NumberFormat(bcp47(useLocale()), { maximumFractionDigits: 4 });
  const { currency, gross, vat, reserve, withheld, withholding_rate, net } = estimate;
  const path = `/studio/payouts?request=${currency}${isClosing ? '&closing=yes' : ''}`;
  const toggled = `${path}${isConverted ? '' : '&convert=yes'}`;
  // A provider pays to the account that was entered there, not to ours.
  const provider = providerTitle(estimate.provider);
  const isPossible = estimate.gates.length === 0;
  return (
    <Card title={t('request_title', { currency })}>
      <p className="text-soft">{t(isClosing ? 'closing_note' : 'request_text')}</p>
      {hasOthers && (
        <p className="mt-4">
          <TextLink to={toggled}>{t(isConverted ? 'convert_not' : 'convert')}</TextLink>{' '}
          <span className="text-small text-soft">{t('convert_help')}</span>
        </p>
      )}
      <dl className="payout-sums">
        {estimate.exchanges.map(({ from, to, rate, rate_day }) => (
          <div key={`${from.currency} ${to.currency}`}>
            <dt>
              {t('exchange', { from: from.formatted, to: to.formatted })}
              <span className="text-small text-soft">
                {t('exchange_rate', {
                  from: from.currency,
                  to: to.currency,
                  rate: rateText.format(rate / 1_000_000),
                  day: day(rate_day),
                })}
              </span>
            </dt>
            <dd />
          </div>
        ))}
        <Line name={t('amounts.gross')} value={gross.formatted} />
        {vat.amount !== 0 && <Line name={t('amounts.vat')} value={vat.formatted} />}
        {reserve.amount > 0 && (
          <Line name={t('stays_reserved', { days: RESERVE_DAYS })} value={reserve.formatted} />
        )}
        {withheld.amount > 0 && (
          <Line
            name={t('withheld_at', { rate: percent(withholding_rate) })}
            value={`− ${withheld.formatted}`}
          />
        )}
        <Line name={t('amounts.net')} value={net.formatted} isTotal />
        <Line
          name={t('to_account')}
          value={provider ? t('at_provider', { provider }) : (estimate.account ?? t('no_account'))}
        />
        <div>
          <dt>{t('expected')}</dt>
          <dd>
            <Day value={estimate.expected_on} />
          </dd>
        </div>
      </dl>
      {isPossible ? (
        <ActionForm
          form="request"
          failure={failure}
          submit={t('confirm', { amount: net.formatted })}
          // With the estimate, which is shown again if the amount has changed.
          action={`${path}${isConverted ? '&convert=yes' : ''}`}
          besideButton={<ButtonLink to="/studio/payouts">{t('ui:cancel')}</ButtonLink>}
        >
          <input type="hidden" name="currency" value={currency} />
          <input type="hidden" name="convert" value={isConverted ? 'yes' : 'no'} />
          <input type="hidden" name="closing" value={isClosing ? 'yes' : 'no'} />
          <input type="hidden" name="net" value={net.amount} />
        </ActionForm>
      ) : (
        <p>{t('not_possible')}</p>
      )}
    </Card>
  );
}

function Line({
  name,
  value,
  isTotal = false,
}: {
  name: string;
  value: string;
  isTotal?: boolean;
}) {
  return (
    <div className={isTotal ? 'payout-total' : undefined}>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}
