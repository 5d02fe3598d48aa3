import { SENSITIVE_IDLE_MINUTES } from '@lathe/rules/limits';
import Disc3 from 'lucide-react/icons/disc-3';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { DetailsForm, isLegalEntityType } from '../../features/account/details-form.tsx';
import { ACCOUNT_SECTIONS } from '../../features/account/sections.ts';
import { attempt } from '../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { textOf, textOrNull } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionLinks } from '../../ui/section-links.tsx';
import type { Route } from './+types/overview.ts';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const query = new URL(args.request.url).searchParams;
  const { basic, is_seller: sells } = await api('GET /api/account/{id}', {
    params: { id: viewer.id },
  });
  return {
    basic,
    sells,
    saved: query.get('done') === 'details',
    movedAway: query.get('notice') === 'moved_away',
  };
}

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const legalEntityType = textOf(form, 'legal_entity_type');
  const { failure } = await attempt(
    api('PUT /api/account/{id}', {
      params: { id: viewer.id },
      body: {
        basic: {
          name: textOf(form, 'name'),
          business_name: textOrNull(form, 'business_name'),
          ...(isLegalEntityType(legalEntityType) && { legal_entity_type: legalEntityType }),
          phone: textOrNull(form, 'phone'),
        },
      },
    }),
  );
  if (!failure) return redirect('/account?done=details');
  const submitted = {
    name: textOf(form, 'name'),
    business_name: textOf(form, 'business_name'),
    legal_entity_type: legalEntityType,
    phone: textOf(form, 'phone'),
  };
  return data({ failure, submitted }, failure.status);
}

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { basic, sells, saved, movedAway } = loaderData;
  const rooms = ACCOUNT_SECTIONS.flatMap(({ name, ...rest }) =>
    name === 'overview'
      ? []
      : [{ ...rest, title: t(`sections.${name}.title`), text: t(`sections.${name}.text`) }],
  );
  const room = sells ? 'studio' : 'sell';
  const studio = {
    to: '/studio',
    icon: Disc3,
    title: t(`rooms.${room}`),
    text: t(`rooms.${room}_text`),
  };
  return (
    <>
      <title>{t('page_title', { title: t('sections.overview.title') })}</title>
      <h1>{t('sections.overview.title')}</h1>
      {movedAway && (
        <FocusedOnMount>
          <Notice>{t('notice.moved_away', { minutes: SENSITIVE_IDLE_MINUTES })}</Notice>
        </FocusedOnMount>
      )}
      <Card title={t('details.title')}>
        <div className="stack gap-5">
          {saved && !actionData && (
            <FocusedOnMount>
              <Notice tone="success">{t('details.saved')}</Notice>
            </FocusedOnMount>
          )}
          <DetailsForm
            basic={basic}
            submitted={actionData?.submitted}
            failure={actionData?.failure}
          />
        </div>
      </Card>
      <SectionLinks sections={[...rooms, studio]} />
    </>
  );
}
