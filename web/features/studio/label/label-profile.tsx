/** Label profile, or the form to open a label. */

import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { LabelForm } from './label-form.tsx';
import type { action, loader } from './label-profile.server.ts';
import { LogoCard } from './logo-card.tsx';
import './label.css';

export function LabelProfile({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['labels', 'studio']);
  const { label, done, host } = loaderData;
  const isLogo = actionData?.intent === 'logo' || actionData?.intent === 'remove_logo';
  const failure = isLogo ? undefined : actionData?.failure;
  const logoFailure = isLogo ? actionData?.failure : undefined;
  const form = (
    <LabelForm
      key={label?.version ?? 'new'}
      label={label}
      submitted={isLogo ? undefined : actionData?.submitted}
      failure={failure}
      host={host}
    />
  );
  if (!label) {
    return (
      <>
        <title>{t('studio:page_title', { title: t('open.title') })}</title>
        <ScreenHead title={t('open.title')} lead={t('open.text')} />
        {failure?.code === 'seller_details_needed' && (
          <ButtonLink to="/studio/onboarding" variant="primary">
            {t('open.details')}
          </ButtonLink>
        )}
        <Card className="form-card">{form}</Card>
        <p className="text-soft">
          {t('open.artist')} <TextLink to="/studio/agreements">{t('open.to_agreements')}</TextLink>
        </p>
      </>
    );
  }
  return (
    <>
      <title>{t('studio:page_title', { title: label.name })}</title>
      {done && !actionData && (
        <FocusedOnMount key={`${done} ${label.version}`}>
          <Notice tone="success">{t(`done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      <p className="figures text-soft">
        {t('counts', { roster: label.roster_count, asked: label.asked_count })}
      </p>
      <div className="studio-cards">
        <Card title={t('tabs.profile')}>{form}</Card>
        <LogoCard
          label={label}
          rejected={logoFailure && (logoFailure.fields.image?.join(' ') ?? logoFailure.message)}
        />
      </div>
    </>
  );
}
