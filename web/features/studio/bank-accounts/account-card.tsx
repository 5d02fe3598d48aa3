import type { BankAccount } from '@lathe/contract/bank-account-calls';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  account: BankAccount;
  /** False if nobody can pay to this kind of account. */
  isOffered: boolean;
  isManaged: boolean;
}

export function AccountCard({ account, isOffered, isManaged }: Props) {
  const { t } = useTranslation('bank_accounts');
  const { method, masked, holder, currency, country_name } = account;
  return (
    <li className="card card-body bank-card">
      <div className="row gap-2 bank-badges">
        {account.is_default && <Badge tone="ink">{t('default', { currency })}</Badge>}
        <Status account={account} isOffered={isOffered} />
      </div>
      <div className="bank-facts">
        <p className="text-strong">{t(`methods.${method}`)}</p>
        <p className="figures bank-number">{masked}</p>
        <p>{holder}</p>
        <p className="text-soft">
          {country_name} · {currency}
        </p>
        <p className="text-small text-soft">
          {t('added')} <Instant value={account.added_at} style="date" />
        </p>
      </div>
      <StatusText account={account} isOffered={isOffered} />
      {isManaged && <Tools account={account} />}
    </li>
  );
}

type StatusProps = Pick<Props, 'account' | 'isOffered'>;

/** One of them: what keeps money from going there comes first. */
function statusOf({ account, isOffered }: StatusProps) {
  const { name_check, is_verified, is_held } = account;
  if (!isOffered) return 'not_payable';
  if (name_check === 'unavailable') return 'unavailable';
  if (!is_verified) return 'not_verified';
  if (!account.is_reviewed) return 'in_review';
  if (is_held) return 'held';
  return name_check === 'not_offered' ? 'not_offered' : 'verified';
}

const TONES = {
  verified: 'success',
  not_offered: 'success',
  held: 'warning',
  in_review: 'warning',
  unavailable: 'warning',
  not_verified: 'danger',
  not_payable: 'danger',
} as const;

const WITH_TEXT = ['unavailable', 'not_verified', 'not_payable', 'in_review'] as const;

function hasText(status: string): status is (typeof WITH_TEXT)[number] {
  return WITH_TEXT.some((each) => each === status);
}

function Status(props: StatusProps) {
  const { t } = useTranslation('bank_accounts');
  const status = statusOf(props);
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}

function StatusText({ account, isOffered }: StatusProps) {
  const { t } = useTranslation('bank_accounts');
  const status = statusOf({ account, isOffered });
  return (
    <>
      {hasText(status) && <p className="text-small">{t(`status_text.${status}`)}</p>}
      {status === 'held' && (
        <p className="text-small">
          {t('usable_from')} <Instant value={account.usable_from} style="date-time" />
        </p>
      )}
      {account.operations.is_in_use && <p className="text-small text-soft">{t('in_use')}</p>}
    </>
  );
}

function Tools({
  account: { uuid, method, masked, currency, operations },
}: Pick<Props, 'account'>) {
  const { t } = useTranslation('bank_accounts');
  const name = `${t(`methods.${method}`)} ${masked}`;
  return (
    <div className="row gap-2 bank-tools">
      {operations.make_default_enabled && (
        <ButtonForm
          intent="default"
          values={{ account: uuid }}
          name={t('make_default_named', { account: name })}
        >
          {t('make_default')}
        </ButtonForm>
      )}
      {operations.remove_enabled && (
        <StepButton
          intent="remove"
          hiddenField={{ name: 'account', value: uuid }}
          variant="quiet"
          subject={name}
          label={t('remove')}
          question={{
            title: t('remove_title', { account: name }),
            text: t('remove_text'),
            confirm: t('remove'),
          }}
        />
      )}
      {!operations.remove_enabled && !operations.is_in_use && (
        <p className="text-small text-soft">{t('default_stays', { currency })}</p>
      )}
    </div>
  );
}
