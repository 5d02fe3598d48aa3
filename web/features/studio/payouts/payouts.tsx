/** Balances, what is still missing, requests and the history of payouts. */
import { PAYOUT_PAID_BY_DAY } from '@lathe/rules/payout-limits';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Amounts } from './amounts.tsx';
import { BalanceCard } from './balance-card.tsx';
import { PayoutHead } from './payout-head.tsx';
import { PayoutHistory } from './payout-history.tsx';
import type { action, loader } from './payouts.server.ts';
import { ProviderCard } from './provider-card.tsx';
import { RequestCard } from './request-card.tsx';
import './payouts.css';

export function Payouts({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['payouts', 'studio']);
  const day = useDayText();
  const { accountId, balances, payouts, next, estimate, isManaged, done } = loaderData;
  const { isConverted, isClosing, tabs, hasSales, provider, canOpenProvider } = loaderData;
  const { currencies, converted } = balances;
  const rejected = usePersistentActionData(actionData);
  useRealtime(`account:${accountId}`, ['payout'], useQueuedRevalidate());
  const isRequesting = isManaged && estimate !== null;
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <PayoutHead title={t('title')} lead={t('lead', { day: PAYOUT_PAID_BY_DAY })} tabs={tabs}>
        {hasSales && <ButtonLink to="/studio/sales">{t('sales_link')}</ButtonLink>}
      </PayoutHead>
      {done && !rejected && (
        <FocusedOnMount key={done}>
          <Notice tone="success">{t(`done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      <FormProblem
        form="payouts"
        labels={{}}
        failure={
          rejected && !(isRequesting && rejected.intent === 'request')
            ? rejected.failure
            : undefined
        }
      />
      <Sections>
        {isRequesting && (
          <RequestCard
            estimate={estimate}
            isConverted={isConverted}
            isClosing={isClosing}
            hasOthers={currencies.length > 1}
            failure={rejected?.intent === 'request' ? rejected.failure : undefined}
          />
        )}
        {provider && <ProviderCard {...provider} canOpen={canOpenProvider} />}
        {currencies.length > 1 && (
          <Card title={t('converted', { currency: converted.currency })}>
            <Amounts amounts={converted} />
            <p className="text-small text-soft mt-4">
              {t('converted_help', { day: day(converted.rate_day) })}
            </p>
          </Card>
        )}
        {currencies.map((balance) => (
          <BalanceCard
            key={balance.currency}
            balance={balance}
            canRequest={isManaged && estimate?.currency !== balance.currency}
            hasOthers={currencies.some(
              ({ currency, available }) => currency !== balance.currency && available.amount > 0,
            )}
          />
        ))}
        <PayoutHistory payouts={payouts} next={next} isManaged={isManaged} />
      </Sections>
    </>
  );
}
