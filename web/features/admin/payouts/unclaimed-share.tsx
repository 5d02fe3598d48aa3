/** One invited payee, with what is needed to decide about the earnings that wait. */
import type { UnclaimedShare } from '@lathe/contract/invited-share-calls';
import { PAYEE_MORE_DAYS } from '@lathe/rules/invited-payees';
import { PAYOUT_REASON_MAX_CHARS } from '@lathe/rules/payout-limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { PayoutFact, PayoutFacts } from './payout-facts.tsx';
import { TONES } from './unclaimed-list.tsx';
import type { action, loader } from './unclaimed-share.server.ts';

export function UnclaimedSharePage({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('payout_desk');
  const { share, done } = loaderData;
  return (
    <>
      <AdminHeader
        title={t('unclaimed.share_of', { name: share.name || t('unclaimed.deleted') })}
        crumbs={[
          { to: '/admin/payouts', label: t('title') },
          { to: '/admin/payouts/unclaimed', label: t('tabs.unclaimed') },
        ]}
        badges={
          <p className="row">
            <Badge tone={TONES[share.state]}>{t(`unclaimed.states.${share.state}`)}</Badge>
          </p>
        }
      />
      <DoneNotice>{done && !actionData && t('unclaimed.done')}</DoneNotice>
      <DecisionCard share={share} rejected={actionData} />
      <FactsCard share={share} />
    </>
  );
}

function DecisionCard({
  share,
  rejected,
}: {
  share: UnclaimedShare;
  rejected: ScreenProps<typeof loader, typeof action>['actionData'];
}) {
  const { t } = useTranslation('payout_desk');
  const labels = { decision: t('unclaimed.decision'), reason: t('reason') };
  const form = { form: 'decide', failure: rejected?.failure, labels };
  const field = fieldsOf(form);
  const options = share.decisions_enabled.map((decision) => ({
    value: decision,
    label: t(`unclaimed.decisions.${decision}`, { days: PAYEE_MORE_DAYS }),
    help: t(`unclaimed.help.${decision}`),
  }));
  return (
    <Card title={t('unclaimed.decision')}>
      <div className="stack gap-5">
        {share.decision && (
          <p>
            {t('unclaimed.last')}
            {': '}
            {t(`unclaimed.decisions.${share.decision.decision}`, { days: PAYEE_MORE_DAYS })}
            {' · '}
            <Instant value={share.decision.decided_at} style="date" />
            {[share.decision.decided_by, share.decision.reason]
              .filter(Boolean)
              .map((part) => ` · ${part}`)}
          </p>
        )}
        {options.length === 0 ? (
          <p className="text-soft">{t('unclaimed.not_due')}</p>
        ) : (
          <ActionForm {...form} submit={t('unclaimed.submit')} className="narrow-form">
            <RadioGroup
              {...field('decision')}
              options={options}
              defaultValue={rejected?.decision ?? 'more_time'}
            />
            <TextField
              {...field('reason')}
              help={t('unclaimed.reason_help')}
              maxLength={PAYOUT_REASON_MAX_CHARS}
              defaultValue={rejected?.reason ?? ''}
            />
          </ActionForm>
        )}
      </div>
    </Card>
  );
}

function FactsCard({ share }: { share: UnclaimedShare }) {
  const { t } = useTranslation('payout_desk');
  const { release, owner, waiting, reminders, reminders_stopped } = share;
  return (
    <Card title={t('unclaimed.facts')}>
      <PayoutFacts>
        <PayoutFact name={t('unclaimed.waiting')}>
          {waiting.map(({ formatted }) => formatted).join(', ') || '–'}
        </PayoutFact>
        <PayoutFact name={t('unclaimed.email')}>
          <span className="break-anywhere">{share.email ?? t('unclaimed.deleted')}</span>
        </PayoutFact>
        <PayoutFact name={t('unclaimed.release')}>
          {`${release.title}, ${release.primary_artist}`}
        </PayoutFact>
        <PayoutFact name={t('unclaimed.owner')}>
          {owner ? (
            <TextLink to={`/admin/users/${owner.id}`}>{owner.name}</TextLink>
          ) : (
            t('unclaimed.deleted')
          )}
        </PayoutFact>
        <PayoutFact name={t('unclaimed.invited_by')}>{share.invited_by}</PayoutFact>
        <PayoutFact name={t('unclaimed.invited')}>
          <Instant value={share.invited_at} style="date" />
        </PayoutFact>
        <PayoutFact name={t('unclaimed.reminders')}>
          {reminders_stopped
            ? t('unclaimed.reminders_stopped', { count: reminders })
            : String(reminders)}
        </PayoutFact>
        {share.answered_at && (
          <PayoutFact name={t('unclaimed.answered')}>
            <Instant value={share.answered_at} style="date" />
          </PayoutFact>
        )}
        {share.state === 'waiting' && (
          <PayoutFact name={t('unclaimed.decide_from')}>
            {share.decide_at ? (
              <Instant value={share.decide_at} style="date" />
            ) : (
              t('unclaimed.no_date')
            )}
          </PayoutFact>
        )}
      </PayoutFacts>
    </Card>
  );
}
