/** One reserve: it is released before its day, or held longer. */
import type { HeldReserve } from '@lathe/contract/reserve-calls';
import { addDays } from '@lathe/rules/dates';
import {
  PAYOUT_REASON_MAX_CHARS,
  RESERVE_DISPUTE_DAYS,
  RESERVE_EXTENSION_DAYS_MAX,
} from '@lathe/rules/payout-limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Day, Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { PayoutFact, PayoutFacts } from './payout-facts.tsx';
import type { action, loader } from './reserve.server.ts';

type Rejected = ScreenProps<typeof loader, typeof action>['actionData'];

export function Reserve({
  loaderData: reserve,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('payout_desk');
  return (
    <>
      <AdminHeader
        title={t('reserves.reserve_of', { name: reserve.seller.name })}
        crumbs={[
          { to: '/admin/payouts', label: t('title') },
          { to: '/admin/payouts/reserves', label: t('tabs.reserves') },
        ]}
      />
      <FactsCard reserve={reserve} />
      {reserve.decide_enabled ? (
        <>
          <ReleaseCard amount={reserve.amount.formatted} rejected={actionData} />
          <ExtendCard releaseOn={reserve.release_on} rejected={actionData} />
        </>
      ) : (
        <p className="text-soft">{t('reserves.own')}</p>
      )}
    </>
  );
}

function FactsCard({ reserve }: { reserve: HeldReserve }) {
  const { t } = useTranslation('payout_desk');
  const { seller, amount, held_at, release_on, payout, reason } = reserve;
  return (
    <Card title={t('unclaimed.facts')}>
      <PayoutFacts>
        <PayoutFact name={t('amount')}>{amount.formatted}</PayoutFact>
        <PayoutFact name={t('reserves.held')}>
          <Instant value={held_at} style="date" />
        </PayoutFact>
        <PayoutFact name={t('reserves.until')}>
          <Day value={release_on} />
        </PayoutFact>
        <PayoutFact name={t('seller')}>
          <TextLink to={`/admin/users/${seller.id}`}>{seller.name}</TextLink>
        </PayoutFact>
        <PayoutFact name={t('reserves.payout')}>
          <TextLink to={`/admin/payouts/${payout}`}>{t('reserves.open_payout')}</TextLink>
        </PayoutFact>
        <PayoutFact name={t('settled')}>{String(reserve.settled_payouts)}</PayoutFact>
        <PayoutFact name={t('disputes', { days: RESERVE_DISPUTE_DAYS })}>
          {String(reserve.disputes)}
        </PayoutFact>
        {reason && <PayoutFact name={t('reserves.held_longer')}>{reason}</PayoutFact>}
      </PayoutFacts>
    </Card>
  );
}

function ReleaseCard({ amount, rejected }: { amount: string; rejected: Rejected }) {
  const { t } = useTranslation('payout_desk');
  const own = rejected?.intent === 'release' ? rejected : undefined;
  const form = { form: 'release', failure: own?.failure, labels: { reason: t('reason') } };
  return (
    <Card title={t('reserves.release')}>
      <p className="text-soft mb-4">{t('reserves.release_text')}</p>
      <ActionForm
        {...form}
        submit={t('reserves.release_submit', { amount })}
        className="narrow-form"
      >
        <TextField
          {...fieldsOf(form)('reason')}
          help={t('accounts.reason_help')}
          maxLength={PAYOUT_REASON_MAX_CHARS}
          defaultValue={own?.reason ?? ''}
        />
      </ActionForm>
    </Card>
  );
}

function ExtendCard({ releaseOn, rejected }: { releaseOn: string; rejected: Rejected }) {
  const { t } = useTranslation('payout_desk');
  const own = rejected?.intent === 'extend' ? rejected : undefined;
  const labels = { release_on: t('reserves.until'), reason: t('reason') };
  const form = { form: 'extend', failure: own?.failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('reserves.extend')}>
      <p className="text-soft mb-4">
        {t('reserves.extend_text', { days: RESERVE_EXTENSION_DAYS_MAX })}
      </p>
      <ActionForm
        {...form}
        submit={t('reserves.extend_submit')}
        variant="secondary"
        className="narrow-form"
      >
        <DayField
          {...field('release_on')}
          defaultValue={own?.release_on ?? ''}
          min={addDays(releaseOn, 1)}
        />
        <TextField
          {...field('reason')}
          help={t('accounts.reason_help')}
          maxLength={PAYOUT_REASON_MAX_CHARS}
          defaultValue={own?.reason ?? ''}
        />
      </ActionForm>
    </Card>
  );
}
