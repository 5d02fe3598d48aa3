import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AccountForm } from './account-form.tsx';
import { type AccountValues, METHOD_FIELDS } from './account-values.ts';
import type { action, loader } from './new-account.server.ts';
import './bank-accounts.css';

const LIST = '/studio/payouts/accounts';

export function NewAccount({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['bank_accounts', 'payouts', 'studio']);
  const title = t('form.title');
  // After a change of the kind, what was typed for another one is gone.
  const reply = actionData?.submitted.method === loaderData.method ? actionData : undefined;
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead
        title={title}
        lead={[loaderData.isNameChecked && t('form.name_check'), t('form.lead')]
          .filter(Boolean)
          .join(' ')}
        crumbs={[
          { label: t('payouts:title'), to: '/studio/payouts' },
          { label: t('title'), to: LIST },
        ]}
      />
      <PillLinks
        label={t('form.method')}
        links={loaderData.methods.map((method) => ({
          to: `${LIST}/new?method=${method}`,
          label: t(`methods.${method}`),
          current: method === loaderData.method,
        }))}
      />
      {reply?.nameToConfirm && (
        <FocusedOnMount key={reply.nameToConfirm}>
          <ConfirmName name={reply.nameToConfirm} submitted={reply.submitted} />
        </FocusedOnMount>
      )}
      <Card className="form-card">
        <AccountForm
          key={loaderData.method}
          {...loaderData}
          submitted={reply?.submitted}
          failure={reply?.failure}
        />
      </Card>
    </>
  );
}

/** Sends the same form again with the name of the bank. */
function ConfirmName({ name, submitted }: { name: string; submitted: AccountValues }) {
  const { t } = useTranslation('bank_accounts');
  const fields = METHOD_FIELDS[submitted.method].map((field) => [field, submitted[field] ?? '']);
  return (
    <Notice tone="warning">
      <div className="stack gap-3">
        <p>{t('form.close_match', { name })}</p>
        <ButtonForm
          intent="account"
          values={{
            ...Object.fromEntries(fields),
            method: submitted.method,
            ...(submitted.is_default && { is_default: 'yes' }),
            holder: name,
          }}
        >
          {t('form.use_name', { name })}
        </ButtonForm>
      </div>
    </Notice>
  );
}
