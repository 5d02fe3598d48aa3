/** Time for trying: moves the shop's clock forward. Not available in production. */
import { SHOP_CLOCK_STEPS } from '@lathe/rules/shop-clock';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Instant, useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import type { action, loader } from './clock.server.ts';

export function ClockScreen({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('admin');
  const dayText = useDayText();
  const { clock, done } = loaderData;
  const failure = actionData?.failure;
  const next = clock.next_release;
  const steps = SHOP_CLOCK_STEPS.filter((step) => step !== 'next_release' || next !== null);
  return (
    <>
      <AdminHeader title={t('sections.clock.title')} lead={t('clock.lead')} />
      <DoneNotice>{done && !failure && t('clock.moved')}</DoneNotice>
      <FormProblem form="clock" labels={{}} failure={failure} />
      <dl className="person-facts">
        <div>
          <dt>{t('clock.now')}</dt>
          <dd>
            <Instant value={clock.now} />
          </dd>
        </div>
        <div>
          <dt>{t('clock.machine_now')}</dt>
          <dd>
            <Instant value={clock.machine_now} />
          </dd>
        </div>
        <div>
          <dt>{t('clock.next_release')}</dt>
          <dd>
            {next
              ? t('clock.next_release_text', { title: next.title, day: dayText(next.date) })
              : t('clock.no_next_release')}
          </dd>
        </div>
      </dl>
      <div className="row gap-3">
        {steps.map((by) => (
          <ButtonForm key={by} intent="move" values={{ by, ahead_seconds: clock.ahead_seconds }}>
            {t(`clock.steps.${by}`)}
          </ButtonForm>
        ))}
      </div>
      <p className="text-soft">
        {t('clock.rules', { days: Math.floor(clock.left_seconds / 86_400) })}
      </p>
    </>
  );
}
