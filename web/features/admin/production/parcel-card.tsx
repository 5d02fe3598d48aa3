import type { Parcel } from '@lathe/contract/production';
import { CARRIERS, type Carrier, carrierName } from '@lathe/rules/carriers';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Day, Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  parcel: Parcel;
  rejected:
    | { failure: CallFailure; submitted: { carrier: Carrier; tracking: string } | null }
    | undefined;
}

export function ParcelCard({ parcel, rejected }: Props) {
  const { t } = useTranslation('production');
  const { order, number, count, service, dispatch_date, late, held, lines, address, gift_note } =
    parcel;
  return (
    <Card
      title={<PlainLink to={`/admin/orders/${order.uuid}`}>{order.number}</PlainLink>}
      actions={
        <span className="job-badges">
          {count > 1 && <Badge>{t('parcels.number', { number, count })}</Badge>}
          <Badge tone={service === 'tracked' ? 'accent' : 'neutral'}>
            {t(`parcels.service.${service}`)}
          </Badge>
          {late && <Badge tone="danger">{t('late')}</Badge>}
          {held && <Badge tone="warning">{t('stopped.held')}</Badge>}
        </span>
      }
    >
      <div className="parcel">
        <div className="stack stack-top gap-3">
          <ul>
            {lines.map(({ title, artist, quantity }) => (
              <li key={`${title} ${artist}`}>
                {quantity} × {[title, artist].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
          <address className="parcel-address">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          {gift_note !== '' && (
            <p className="keep-lines">
              <span className="block text-small text-soft">{t('job.gift_note')}</span>
              {gift_note}
            </p>
          )}
          {dispatch_date && parcel.dispatched_at === null && (
            <p className="text-small text-soft">
              {t('columns.dispatch')} <Day value={dispatch_date} style="day-month" />
            </p>
          )}
        </div>
        {parcel.dispatched_at === null ? (
          <SendForm parcel={parcel} rejected={rejected} />
        ) : (
          <ShippedParcel parcel={parcel} failure={rejected?.failure} />
        )}
      </div>
    </Card>
  );
}

function SendForm({ parcel, rejected }: Props) {
  const { t } = useTranslation('production');
  const form = {
    form: `dispatch ${parcel.uuid}`,
    failure: rejected?.failure,
    labels: { carrier: t('parcels.carrier'), tracking: t('parcels.tracking') },
  };
  const field = fieldsOf(form);
  if (parcel.held) return null;
  return (
    <ActionForm
      {...form}
      variant="secondary"
      submit={
        <>
          <span aria-hidden="true">{t('parcels.submit')}</span>
          <span className="sr-only">
            {t('parcels.submit_order', { number: parcel.order.number })}
          </span>
        </>
      }
    >
      <input type="hidden" name="number" value={parcel.order.number} />
      <div className="field-columns">
        <SelectField
          {...field('carrier')}
          id={`carrier-${parcel.uuid}`}
          defaultValue={
            rejected?.submitted?.carrier ?? (parcel.country === 'GB' ? 'royal_mail' : 'dhl')
          }
        >
          {CARRIERS.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrierName(carrier)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('tracking')}
          id={`tracking-${parcel.uuid}`}
          optional={parcel.service === 'standard'}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          defaultValue={rejected?.submitted?.tracking ?? ''}
        />
      </div>
    </ActionForm>
  );
}

function ShippedParcel({ parcel, failure }: { parcel: Parcel; failure: CallFailure | undefined }) {
  const { t } = useTranslation('production');
  const { carrier, tracking, tracking_url, dispatched_at } = parcel;
  return (
    <div className="stack stack-top gap-4">
      <p>
        {dispatched_at && (
          <>
            {t('parcels.sent_on')} <Instant value={dispatched_at} style="date" />
          </>
        )}
        {carrier && <span className="block">{carrier}</span>}
        {tracking_url && tracking && (
          <a href={tracking_url} className="link" target="_blank" rel="noreferrer">
            {tracking}
          </a>
        )}
      </p>
      <ActionForm
        form={`deliver ${parcel.uuid}`}
        failure={failure}
        variant="secondary"
        submit={
          <>
            <span aria-hidden="true">{t('parcels.deliver')}</span>
            <span className="sr-only">
              {t('parcels.deliver_order', { number: parcel.order.number })}
            </span>
          </>
        }
      >
        <input type="hidden" name="number" value={parcel.order.number} />
      </ActionForm>
    </div>
  );
}
