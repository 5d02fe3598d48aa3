/** Admin actions on a user, one card each. */
import type { ManagedPerson } from '@lathe/contract/admin-calls';
import { FEATURE_FLAGS, type FeatureFlag } from '@lathe/rules/flags';
import {
  ORDER_LIMIT_DEFAULT,
  RELEASES_LIMIT_DEFAULT,
  STAFF_REASON_MAX_LENGTH,
} from '@lathe/rules/limits';
import { PLATFORM_ROLES } from '@lathe/rules/roles';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { ButtonForm } from '../../lib/forms/button-form.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { DoneCard } from '../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { FormProblem } from '../../lib/forms/form-problem.tsx';
import { Badge } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  person: ManagedPerson;
  done: boolean;
  failure: CallFailure | undefined;
}

export function RoleCard({ person, done, failure }: Props) {
  const { t } = useTranslation('admin');
  const form = { form: 'role', failure, labels: { role: t('user.role.label') } };
  const field = fieldsOf(form);
  return (
    <DoneCard id="role" title={t('user.role.title')} done={done && t('user.role.done')}>
      <p className="text-soft">{t('user.role.text')}</p>
      <ActionForm
        {...form}
        submit={t('user.role.submit')}
        variant="secondary"
        className="narrow-form"
      >
        <SelectField {...field('role')} key={person.role} defaultValue={person.role}>
          {PLATFORM_ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </SelectField>
      </ActionForm>
    </DoneCard>
  );
}

interface LimitsProps extends Props {
  submitted: Record<'order_limit' | 'releases_limit' | 'reason', string> | undefined;
}

export function LimitsCard({ person, done, failure, submitted }: LimitsProps) {
  const { t } = useTranslation('admin');
  const labels = {
    releases_limit: t('user.limits.releases'),
    order_limit: t('user.limits.orders'),
    reason: t('user.limits.reason'),
  };
  const form = { form: 'limits', failure, labels };
  const field = fieldsOf(form);
  const numberInput = { inputMode: 'numeric', maxLength: 7, required: false } as const;
  return (
    <DoneCard id="limits" title={t('user.limits.title')} done={done && t('user.limits.done')}>
      <p className="text-soft">{t('user.limits.text')}</p>
      <ActionForm {...form} submit={t('user.limits.submit')} variant="secondary">
        <div className="stack gap-5 columns-2">
          <TextField
            {...field('releases_limit')}
            {...numberInput}
            help={t('user.limits.releases_help', { default: RELEASES_LIMIT_DEFAULT })}
            defaultValue={submitted?.releases_limit ?? person.releases_limit ?? ''}
          />
          <TextField
            {...field('order_limit')}
            {...numberInput}
            help={t('user.limits.orders_help', { default: ORDER_LIMIT_DEFAULT })}
            defaultValue={submitted?.order_limit ?? person.order_limit ?? ''}
          />
        </div>
        <TextField
          {...field('reason')}
          help={t('user.limits.reason_help')}
          maxLength={STAFF_REASON_MAX_LENGTH}
          defaultValue={submitted?.reason ?? ''}
        />
      </ActionForm>
    </DoneCard>
  );
}

interface FlagsProps extends Omit<Props, 'done'> {
  done: 'flag_on' | 'flag_off' | null;
}

const FLAG_DONE = { flag_on: 'user.flags.done_on', flag_off: 'user.flags.done_off' } as const;

export function FlagsCard({ person, done, failure }: FlagsProps) {
  const { t } = useTranslation('admin');
  return (
    <DoneCard id="flag" title={t('user.flags.title')} done={done !== null && t(FLAG_DONE[done])}>
      <p className="text-soft">{t('user.flags.text')}</p>
      <FormProblem form="flag" failure={failure} labels={{}} />
      <ul>
        {FEATURE_FLAGS.map((flag) => (
          <FlagRow key={flag} flag={flag} enabled={person.feature_flags.includes(flag)} />
        ))}
      </ul>
    </DoneCard>
  );
}

function FlagRow({ flag, enabled }: { flag: FeatureFlag; enabled: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <li className="flag-row">
      <div>
        <p className="flag-name">
          {flag}{' '}
          <Badge tone={enabled ? 'success' : 'outline'}>
            {t(enabled ? 'user.on' : 'user.off')}
          </Badge>
        </p>
        <p className="text-small text-soft">{t(`flags.texts.${flag}`)}</p>
      </div>
      <ButtonForm
        keepsScroll
        intent="flag"
        values={{ flag, on: enabled ? 'no' : 'yes' }}
        name={t(enabled ? 'user.flags.turn_off_named' : 'user.flags.turn_on_named', { flag })}
      >
        {t(enabled ? 'user.flags.turn_off' : 'user.flags.turn_on')}
      </ButtonForm>
    </li>
  );
}

export function SessionsCard({ person, done, failure }: Props) {
  const { t } = useTranslation('admin');
  return (
    <DoneCard id="sessions" title={t('user.sessions.title')} done={done && t('user.sessions.done')}>
      <p className="text-soft">{t('user.sessions.text', { count: person.sessions })}</p>
      {person.sessions > 0 && (
        <ActionForm
          form="sessions"
          failure={failure}
          submit={t('user.sessions.submit')}
          variant="danger"
        />
      )}
    </DoneCard>
  );
}
