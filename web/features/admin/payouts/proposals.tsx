/** Results that one admin has recorded by hand and another one confirms. */
import type { PaymentProposal } from '@lathe/contract/payout-desk-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  proposals: readonly PaymentProposal[];
  /** Of the form that the server rejected, such as `confirm-…`. */
  rejected: { intent: string; failure: CallFailure } | undefined;
}

export function Proposals({ proposals, rejected }: Props) {
  const { t } = useTranslation(['payout_desk', 'payouts']);
  return (
    <ul className="stack gap-6">
      {proposals.map(({ uuid, payout, seller, amount, result, note, ...proposal }) => (
        <li key={uuid} className="stack gap-3">
          <p className="break-anywhere">
            <TextLink to={`/admin/payouts/${payout}`}>{seller.name}</TextLink>
            {' · '}
            <strong className="figures">{amount.formatted}</strong>
            {` · ${t(`payouts:attempt_states.${result}`)} · ${note}`}
          </p>
          <p className="text-small text-soft break-anywhere">
            {t('proposals.by', { name: proposal.proposed_by ?? t('proposals.someone') })}{' '}
            <Instant value={proposal.proposed_at} style="date-time" />
            {` · ${proposal.end_to_end_id}`}
          </p>
          <div className="row gap-3">
            {proposal.confirm_enabled && (
              <Decision how="confirm" proposal={uuid} rejected={rejected} />
            )}
            <Decision how="withdraw" proposal={uuid} rejected={rejected} />
          </div>
          {!proposal.confirm_enabled && (
            <p className="text-small text-soft">{t('proposals.other_admin')}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Decision({
  how,
  proposal,
  rejected,
}: {
  how: 'confirm' | 'withdraw';
  proposal: string;
  rejected: Props['rejected'];
}) {
  const { t } = useTranslation('payout_desk');
  const form = `${how}-${proposal}`;
  return (
    <ActionForm
      form={form}
      failure={rejected?.intent === form ? rejected.failure : undefined}
      submit={t(`proposals.${how}`)}
      variant={how === 'confirm' ? 'primary' : 'secondary'}
    />
  );
}
