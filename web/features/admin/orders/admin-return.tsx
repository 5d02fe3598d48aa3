import { RETURN_TEXT_MAX_LENGTH } from '@lathe/rules/limits';
import { BEARER_OF_REASON } from '@lathe/rules/refunds';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ReturnPictures } from '../../orders/return-pictures.tsx';
import { RETURN_TONES } from '../../orders/return-tones.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import type { action, loader } from './admin-return.server.ts';
import '../../orders/orders.css';
import './orders.css';

export function AdminReturn({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['order_help', 'orders', 'admin']);
  const { found, done } = loaderData;
  const { order, lines, state, reason, text, answer, asked_at, answered_at, refunded } = found;
  const title = t('returns.title', { number: order.number });
  return (
    <>
      <AdminHeader
        title={title}
        crumbs={[
          { to: '/admin/orders', label: t('admin:sections.orders.title') },
          { to: '/admin/orders/returns', label: t('tabs.returns') },
        ]}
        current={order.number}
        badges={
          <p className="order-head">
            <Badge tone={RETURN_TONES[state]}>{t(`returns.state.${state}`)}</Badge>
            <span className="text-soft">
              <Instant value={asked_at} />
            </span>
          </p>
        }
      />
      <DoneNotice>{done && !actionData && t('done.answered', { email: order.email })}</DoneNotice>
      {actionData && found.operations.events.length === 0 && (
        <Notice tone="danger">{actionData.failure.message}</Notice>
      )}
      <div className="admin-narrow stack gap-6">
        <Card title={t(`reasons.${reason}`)}>
          <div className="stack gap-4">
            <ul className="return-lines">
              {lines.map((line) => (
                <li key={line.line}>
                  {line.quantity} × {[line.title, line.artist].filter(Boolean).join(', ')}
                </li>
              ))}
            </ul>
            <p className="return-text">{text}</p>
            <ReturnPictures pictures={found.pictures} />
            <p className="text-small text-soft">
              {[order.name, order.email].filter(Boolean).join(' · ')}
              {' · '}
              <TextLink to={`/admin/orders/${order.uuid}`} className="no-wrap">
                {t('orders:number', { number: order.number })}
              </TextLink>
            </p>
          </div>
        </Card>
        {answered_at && (
          <Card title={t('returns.our_answer')}>
            <div className="stack gap-3">
              <p className="return-text">{answer}</p>
              {refunded && <p>{t('returns.refunded', { amount: refunded.formatted })}</p>}
              <p className="text-small text-soft">
                <Instant value={answered_at} />
              </p>
            </div>
          </Card>
        )}
        {found.operations.events.length > 0 && (
          <AnswerCard key={state} found={found} rejected={actionData} />
        )}
      </div>
    </>
  );
}

interface AnswerProps {
  found: ScreenProps<typeof loader, typeof action>['loaderData']['found'];
  rejected: ScreenProps<typeof loader, typeof action>['actionData'];
}

function AnswerCard({ found, rejected }: AnswerProps) {
  const { t } = useTranslation('order_help');
  const labels = { event: t('returns.decide'), answer: t('returns.answer') };
  const form = { form: 'answer', failure: rejected?.failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('returns.answer_title')}>
      <ActionForm {...form} submit={t('returns.submit')} className="return-form">
        <input type="hidden" name="seen" value={found.state} />
        <RadioGroup
          {...field('event')}
          {...(rejected?.submitted.event && { defaultValue: rejected.submitted.event })}
          options={found.operations.events.map((value) => ({
            value,
            label: t(`returns.events.${value}`),
            help: [
              t(`returns.events_help.${value}`),
              value === 'refund' && t(`returns.bearer.${BEARER_OF_REASON[found.reason]}`),
            ]
              .filter(Boolean)
              .join(' '),
          }))}
        />
        {found.operations.events.includes('refund') ? (
          <Checkbox
            name="with_postage"
            label={t('returns.with_postage')}
            defaultChecked={rejected?.submitted.with_postage}
          />
        ) : (
          <p className="text-small text-soft">{t('returns.no_refund')}</p>
        )}
        <TextArea
          {...field('answer')}
          rows={4}
          maxLength={RETURN_TEXT_MAX_LENGTH}
          help={t('returns.answer_help')}
          defaultValue={rejected?.submitted.answer ?? ''}
        />
      </ActionForm>
    </Card>
  );
}
