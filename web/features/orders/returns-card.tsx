import type { Order } from '@lathe/contract/order-calls';
import type { OrderReturn, OrderReturns } from '@lathe/contract/return-calls';
import {
  RETURN_PICTURE_BYTES_MAX,
  RETURN_PICTURES_MAX,
  RETURN_TEXT_MAX_LENGTH,
} from '@lathe/rules/limits';
import { RETURN_REASONS } from '@lathe/rules/returns';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { orderLineName } from '../../lib/order-line-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldMessages } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ReturnPictures } from './return-pictures.tsx';
import { RETURN_TONES } from './return-tones.ts';

export interface SubmittedReturn {
  reason: string;
  text: string;
  copies: Record<string, string>;
}

interface Props {
  order: Order;
  returns: OrderReturns;
  failure: CallFailure | undefined;
  submitted: SubmittedReturn | undefined;
}

/** Return requests and the form for a new one. Empty when nothing can be returned. */
export function ReturnsCard({ order, returns: known, failure, submitted }: Props) {
  const { t } = useTranslation('orders');
  const { returns, returnable } = known;
  if (returns.length === 0 && returnable.length === 0) return null;
  return (
    <Card title={t('returns.title')}>
      <div className="order-actions" id="returns">
        {returns.map((each) => (
          <RequestedReturn key={each.uuid} orderReturn={each} />
        ))}
        {returnable.length > 0 && (
          <details open={failure !== undefined}>
            <summary>{t('returns.ask')}</summary>
            <div className="stack gap-4">
              <p className="text-soft">
                {t('returns.text')} <TextLink to="/help/returns">{t('returns.rules')}</TextLink>
              </p>
              <ReturnForm order={order} returns={known} failure={failure} submitted={submitted} />
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}

function RequestedReturn({ orderReturn }: { orderReturn: OrderReturn }) {
  const { t } = useTranslation('orders');
  const { lines, state, reason, text, answer, asked_at, refunded } = orderReturn;
  return (
    <div className="stack gap-2">
      <p className="order-head">
        <Badge tone={RETURN_TONES[state]}>{t(`returns.states.${state}`)}</Badge>
        <span className="text-small text-soft">
          {t(`returns.reasons.${reason}`)}
          {' · '}
          <Instant value={asked_at} style="date" />
        </span>
      </p>
      <p>{lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}</p>
      {text !== '' && (
        <div>
          <p className="text-small text-soft">{t('returns.asked')}</p>
          <p className="keep-lines">{text}</p>
        </div>
      )}
      <ReturnPictures pictures={orderReturn.pictures} />
      {refunded && <p>{t('returns.refunded', { amount: refunded.formatted })}</p>}
      {answer !== '' && (
        <div>
          <p className="text-small text-soft">{t('returns.answer')}</p>
          <p className="keep-lines">{answer}</p>
        </div>
      )}
    </div>
  );
}

function ReturnForm({ order, returns: { returnable }, failure, submitted }: Props) {
  const { t } = useTranslation('orders');
  const labels = {
    lines: t('returns.lines'),
    reason: t('returns.reason'),
    text: t('returns.words'),
    pictures: t('returns.pictures'),
  };
  const form = { form: 'return', failure, labels };
  const field = fieldsOf(form);
  const reasons = RETURN_REASONS.filter((reason) =>
    returnable.some((each) => each.reasons.includes(reason)),
  );
  return (
    <ActionForm
      {...form}
      encType="multipart/form-data"
      submit={t('returns.submit')}
      variant="secondary"
    >
      <fieldset className="stack gap-5" id="return-lines" tabIndex={-1}>
        <legend className="field-label return-legend">{labels.lines}</legend>
        <FieldMessages id="return-lines" error={failure?.fields.lines?.join(' ')} />
        {returnable.map(({ line, quantity }) => (
          <NumberField
            key={line}
            name={`copies ${line}`}
            label={orderLineName(order, line)}
            help={t('returns.at_most', { count: quantity })}
            min={0}
            max={quantity}
            required={false}
            defaultValue={submitted?.copies[line] ?? 0}
          />
        ))}
      </fieldset>
      <SelectField {...field('reason')} defaultValue={submitted?.reason ?? ''}>
        <option value="" disabled>
          {t('returns.choose')}
        </option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`returns.reasons.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        {...field('text')}
        rows={4}
        maxLength={RETURN_TEXT_MAX_LENGTH}
        help={t('returns.words_help')}
        defaultValue={submitted?.text ?? ''}
      />
      <FileField
        {...field('pictures')}
        optional
        multiple
        // Without HEIC in the list, phones convert photos to JPEG.
        accept="image/jpeg,image/png,image/webp"
        help={t('returns.pictures_help', {
          count: RETURN_PICTURES_MAX,
          megabytes: RETURN_PICTURE_BYTES_MAX / 1_000_000,
        })}
      />
    </ActionForm>
  );
}
