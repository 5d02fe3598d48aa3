/** Label profile, or the form to open a label. */
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { textOf } from '../../../lib/forms/form-values.ts';
import { postedForm } from '../../../lib/forms/posted-form.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import type { Route } from './+types/profile.ts';
import { LabelForm, readLabelForm } from './label-form.tsx';
import { LogoCard } from './logo-card.tsx';
import './label.css';

const DONE = ['opened', 'saved', 'logo'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer, publicUrl } = requireViewer(args);
  const { label } = await api('GET /api/users/{user}/label', { params: { user: viewer.id } });
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  const done = DONE.find((each) => each === doneParameter);
  return { label, done, host: new URL(publicUrl).host };
}

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id };
  const form = await postedForm(args);
  const intent = textOf(form, 'intent');
  const body = readLabelForm(form);
  const version = Number(textOf(form, 'version'));
  const done = async (call: Promise<unknown>, word: (typeof DONE)[number]) => {
    const { failure } = await attempt(call);
    if (!failure) return redirect(`/studio/label?done=${word}`);
    return data({ intent, failure, submitted: { ...body, version } }, failure.status);
  };
  switch (intent) {
    case 'open':
      return await done(api('POST /api/users/{user}/label', { params, body }), 'opened');
    case 'save': {
      const change = { ...body, version };
      return await done(api('PUT /api/users/{user}/label', { params, body: change }), 'saved');
    }
    case 'logo': {
      const image = form.get('image');
      const upload = { field: 'image', file: image instanceof File ? image : new Blob() } as const;
      return await done(api('POST /api/users/{user}/label/logo', { params, upload }), 'logo');
    }
    case 'remove_logo':
      return await done(api('DELETE /api/users/{user}/label/logo', { params }), 'saved');
    default:
      throw new Response(null, { status: 400 });
  }
}

export default function LabelProfile({ loaderData, actionData }: Route.ComponentProps) {
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
