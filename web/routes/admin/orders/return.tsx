import { RETURN_TEXT_MAX_LENGTH } from '@lathe/rules/limits';
import { OPEN_RETURN_STATES, RETURN_EVENTS } from '@lathe/rules/returns';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { ReturnPictures } from '../../../features/orders/return-pictures.tsx';
import { RETURN_TONES } from '../../../features/orders/return-tones.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { lookAfterConflict } from '../../../lib/look-after-conflict.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Instant } from '../../../ui/time.tsx';
import { DoneNotice, doneIn } from '../done-notice.tsx';
import type { Route } from './+types/return.ts';
import '../../../features/orders/orders.css';
import './orders.css';
import { AdminHeader } from '../admin-header.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const found = await api('GET /api/admin/returns/{return}', { params: asked.params });
  return { found, done: doneIn(asked.request, ['answered']) };
}

export const shouldRevalidate = lookAfterConflict;

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const kept = {
    event: RETURN_EVENTS.find((known) => known === textOf(form, 'event')),
    answer: textOf(form, 'answer'),
    with_postage: form.has('with_postage'),
    seen: OPEN_RETURN_STATES.find((known) => known === textOf(form, 'seen')) ?? 'asked',
  };
  // Left out, it is the server that says so.
  const body = { ...kept, event: kept.event ?? ('' as 'decline') };
  const call = api('POST /api/admin/returns/{return}/answer', { params: asked.params, body });
  const { failure } = await attempt(call);
  if (!failure) throw redirect(`/admin/orders/returns/${asked.params.return}?done=answered`);
  return data({ failure, kept }, failure.status);
}

export default function AdminReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['order_help', 'orders', 'admin']);
  const { found, done } = loaderData;
  const { order, lines, state, reason, text, answer, asked_at, answered_at, refunded } = found;
  const title = t('returns.title', { number: order.number });
  return (
    <>
      <AdminHeader
        title={title}
        way={[
          { to: '/admin/orders', label: t('admin:sections.orders.title') },
          { to: '/admin/orders/returns', label: t('tabs.returns') },
        ]}
        here={order.number}
        marks={
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
      <div className="admin-narrow grid gap-6">
        <Card title={t(`reasons.${reason}`)}>
          <div className="grid gap-4">
            <ul className="return-lines">
              {lines.map((line) => (
                <li key={line.line}>
                  {line.quantity} × {[line.title, line.artist].filter(Boolean).join(', ')}
                </li>
              ))}
            </ul>
            <p className="return-words">{text}</p>
            <ReturnPictures pictures={found.pictures} />
            <p className="text-small text-soft">
              {[order.name, order.email].filter(Boolean).join(' · ')}
              {' · '}
              <TextLink to={`/admin/orders/${order.uuid}`} className="whitespace-nowrap">
                {t('orders:number', { number: order.number })}
              </TextLink>
            </p>
          </div>
        </Card>
        {answered_at && (
          <Card title={t('returns.our_answer')}>
            <div className="grid gap-3">
              <p className="return-words">{answer}</p>
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
  found: Route.ComponentProps['loaderData']['found'];
  rejected: Route.ComponentProps['actionData'];
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
          {...(rejected?.kept.event && { defaultValue: rejected.kept.event })}
          options={found.operations.events.map((value) => ({
            value,
            label: t(`returns.events.${value}`),
            help: t(`returns.events_help.${value}`),
          }))}
        />
        {found.operations.events.includes('refund') ? (
          <Checkbox
            name="with_postage"
            label={t('returns.with_postage')}
            defaultChecked={rejected?.kept.with_postage}
          />
        ) : (
          <p className="text-small text-soft">{t('returns.no_refund')}</p>
        )}
        <TextArea
          {...field('answer')}
          rows={4}
          maxLength={RETURN_TEXT_MAX_LENGTH}
          help={t('returns.answer_help')}
          defaultValue={rejected?.kept.answer ?? ''}
        />
      </ActionForm>
    </Card>
  );
}
