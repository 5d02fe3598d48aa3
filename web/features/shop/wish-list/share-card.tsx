/** Switches the link to a wish list on and off, renews it, and names the list. */
import type { WishListLink } from '@lathe/contract/wish-list-calls';
import { WISH_LIST_NAME_MAX_LENGTH } from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CopyButton } from '../../account/copy-button.tsx';

interface Props {
  link: WishListLink;
  failure: CallFailure | undefined;
}

export function ShareCard({ link: { url, name }, failure }: Props) {
  const { t } = useTranslation('wish_list');
  const isShared = url !== null;
  const form = { form: 'share', failure, labels: { name: t('share.name') } };
  const field = fieldsOf(form);
  return (
    <Card title={t('share.title')}>
      <div className="stack gap-4">
        <p className="text-soft">{t(isShared ? 'share.on' : 'share.off')}</p>
        {url !== null && (
          <>
            <TextField
              label={t('share.link')}
              readOnly
              value={url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className="row gap-2">
              <CopyButton text={url} size="small">
                {t('share.copy')}
              </CopyButton>
              <StepButton
                intent="renew"
                subject={t('share.title')}
                label={t('share.renew')}
                question={{
                  title: t('share.renew_title'),
                  text: t('share.renew_text'),
                  confirm: t('share.renew'),
                }}
              />
              <StepButton
                intent="stop"
                variant="quiet"
                subject={t('share.title')}
                label={t('share.stop')}
              />
            </div>
          </>
        )}
        <ActionForm
          {...form}
          variant={isShared ? 'secondary' : 'primary'}
          submit={t(isShared ? 'share.rename' : 'share.start')}
        >
          <TextField
            {...field('name')}
            help={t('share.name_help')}
            optional
            maxLength={WISH_LIST_NAME_MAX_LENGTH}
            defaultValue={name}
            autoComplete="nickname"
          />
        </ActionForm>
      </div>
    </Card>
  );
}
