/** Where the seller is paid. */
import { BANK_ACCOUNTS_PER_COUNTRY, BANK_HOLD_HOURS } from '@lathe/rules/bank-limits';
import Plus from 'lucide-react/icons/plus';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DemoMail } from '../../account/demo-mail.tsx';
import { PayoutHead } from '../payouts/payout-head.tsx';
import { ProviderCard } from '../payouts/provider-card.tsx';
import { AccountCard } from './account-card.tsx';
import type { action, loader } from './bank-accounts.server.ts';
import './bank-accounts.css';

export function BankAccounts(props: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['bank_accounts', 'payouts', 'studio']);
  const { accounts, methods, provider, tabs, isManaged, done } = props.loaderData;
  const failure = props.actionData?.failure;
  const add = (
    <ButtonLink to="/studio/payouts/accounts/new" variant="primary" icon={Plus}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <PayoutHead title={t('title')} lead={t('lead', { hours: BANK_HOLD_HOURS })} tabs={tabs}>
        {isManaged && accounts.length > 0 && add}
      </PayoutHead>
      <FormProblem form="accounts" labels={{}} failure={failure} />
      {done && !failure && (
        <FocusedOnMount key={`${done} ${accounts.length}`}>
          <Notice tone="success">
            {t(`done.${done}`)}
            <DemoMail />
          </Notice>
        </FocusedOnMount>
      )}
      {accounts.length === 0 ? (
        <EmptyState title={t('empty')} action={isManaged && add}>
          {t('empty_text')}
        </EmptyState>
      ) : (
        <ul className="bank-cards">
          {accounts.map((account) => (
            <AccountCard
              key={account.uuid}
              account={account}
              isOffered={methods.includes(account.method)}
              isManaged={isManaged}
            />
          ))}
        </ul>
      )}
      {accounts.length > 0 && (
        <p className="text-small text-soft">{t('limit', { limit: BANK_ACCOUNTS_PER_COUNTRY })}</p>
      )}
      {provider && <ProviderCard {...provider} canOpen={isManaged} />}
    </>
  );
}
