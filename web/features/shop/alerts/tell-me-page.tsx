/** Asks to be told when an item is back: guests enter an address, others press a button. */
import type { MerchItem } from '@lathe/contract/merch-item';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { pagePath } from '../../../lib/page-path.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './tell-me-page.server.ts';
import './alerts.css';

export function TellMe({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('stock_alerts');
  const { item, variants, isGuest } = loaderData;
  const { title, url, page } = item;
  const [only, ...others] = variants;
  const isOne = only !== undefined && others.length === 0;
  return (
    <div className="page page-body stack gap-6">
      <title>{t('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <ScreenHead
        title={t('title')}
        crumbs={[
          { label: page.name, to: pagePath(page.url) },
          { label: title, to: url },
        ]}
        picture={<Sleeve art={artworkOf(item.image)} alt="" sizes="5rem" />}
        lead={[title, isOne && nameOf(only)].filter(Boolean).join(', ')}
      />
      {actionData?.state ? (
        <Asked state={actionData.state} email={actionData.email} url={url} />
      ) : (
        <AskForm variants={variants} isGuest={isGuest} answer={actionData} />
      )}
    </div>
  );
}

interface AskedProps {
  state: 'waiting' | 'confirm';
  email: string;
  url: string;
}

function Asked({ state, email, url }: AskedProps) {
  const { t } = useTranslation('stock_alerts');
  return (
    <div className="stack gap-4 alert-form">
      <FocusedOnMount>
        <Notice tone="success">{t(`asked.${state}`, { email })}</Notice>
      </FocusedOnMount>
      <p>
        <ButtonLink to={url}>{t('to_item')}</ButtonLink>
      </p>
    </div>
  );
}

interface AskProps extends Pick<ScreenProps<typeof loader>['loaderData'], 'variants' | 'isGuest'> {
  answer: ScreenProps<typeof loader, typeof action>['actionData'];
}

function AskForm({ variants, isGuest, answer }: AskProps) {
  const { t } = useTranslation('stock_alerts');
  const form = { form: 'tell', failure: answer?.failure, labels: { email: t('email') } };
  const field = fieldsOf(form);
  const [only, ...others] = variants;
  return (
    <Card className="alert-form">
      <ActionForm {...form} submit={t('submit')}>
        {others.length === 0 ? (
          <input type="hidden" name="thing" value={only?.uuid ?? ''} />
        ) : (
          <VariantField variants={variants} />
        )}
        {isGuest && <EmailField {...field('email')} defaultValue={answer?.email} />}
        <p className="text-soft">{t(isGuest ? 'note_guest' : 'note')}</p>
      </ActionForm>
    </Card>
  );
}

type Variant = MerchItem['variants'][number];

function VariantField({ variants }: { variants: readonly Variant[] }) {
  const { t } = useTranslation('stock_alerts');
  const day = useDayText('day-month');
  return (
    <SelectField id="tell-thing" name="thing" label={t('variant')}>
      {variants.map((variant) => (
        <option key={variant.uuid} value={variant.uuid}>
          {variant.expected_on
            ? t('variant_expected', { variant: nameOf(variant), date: day(variant.expected_on) })
            : nameOf(variant)}
        </option>
      ))}
    </SelectField>
  );
}

function nameOf({ colour, size }: Variant): string {
  return [colour, size].filter(Boolean).join(', ');
}
