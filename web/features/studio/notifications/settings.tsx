import type { NotificationSettings } from '@lathe/contract/notification-calls';
import { SUMMARY_FREQUENCIES } from '@lathe/rules/notifications';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './settings.server.ts';
import './notifications.css';

export function NotificationSettingsScreen({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['notifications', 'studio']);
  const { settings, isSaved } = loaderData;
  const failure = actionData?.failure;
  return (
    <>
      <title>{t('studio:page_title', { title: t('settings.title') })}</title>
      <ScreenHead
        title={t('settings.title')}
        lead={t('settings.lead')}
        crumbs={[{ to: '/studio/notifications', label: t('title') }]}
      />
      {isSaved && !failure && (
        <FocusedOnMount key={settings.version}>
          <Notice tone="success">{t('settings.saved')}</Notice>
        </FocusedOnMount>
      )}
      <Card className="form-card">
        <ActionForm
          // After a conflict the form shows the current settings.
          key={settings.version}
          form="settings"
          failure={failure}
          submit={t('settings.save')}
        >
          <input type="hidden" name="version" value={settings.version} />
          <table className="notification-choices">
            <thead>
              <tr>
                <th scope="col">{t('settings.kind')}</th>
                <th scope="col">{t('settings.mail')}</th>
                <th scope="col">{t('settings.studio')}</th>
              </tr>
            </thead>
            <tbody>
              {settings.choices.map((choice) => (
                <ChoiceRow key={choice.kind} choice={choice} settings={settings} />
              ))}
            </tbody>
          </table>
        </ActionForm>
      </Card>
    </>
  );
}

interface RowProps {
  choice: NotificationSettings['choices'][number];
  settings: NotificationSettings;
}

function ChoiceRow({ choice, settings }: RowProps) {
  const { t } = useTranslation('notifications');
  const { kind, mail, studio, always_mailed } = choice;
  const name = t(`kinds.${kind}.name`);
  return (
    <tr>
      <th scope="row">
        {name}
        <p className="text-small text-soft">{t(`kinds.${kind}.text`)}</p>
        {always_mailed && <p className="text-small text-soft">{t('settings.always_help')}</p>}
        {kind === 'sales_summary' && (
          <SelectField
            name="sales_summary"
            label={t('settings.summary')}
            help={t('settings.summary_help')}
            className="notification-frequency"
            defaultValue={settings.sales_summary}
          >
            {SUMMARY_FREQUENCIES.map((frequency) => (
              <option key={frequency} value={frequency}>
                {t(`settings.frequency.${frequency}`)}
              </option>
            ))}
          </SelectField>
        )}
      </th>
      <td>
        <Checkbox
          name="mail"
          value={kind}
          label={t('settings.mail_for', { kind: name })}
          hideLabel
          defaultChecked={mail}
          disabled={always_mailed}
        />
        {always_mailed && <p className="text-small text-soft">{t('settings.always')}</p>}
      </td>
      <td>
        <Checkbox
          name="studio"
          value={kind}
          label={t('settings.studio_for', { kind: name })}
          hideLabel
          defaultChecked={studio}
        />
      </td>
    </tr>
  );
}
