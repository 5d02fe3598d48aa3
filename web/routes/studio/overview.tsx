import type { Api } from '@lathe/contract/server-side';
import { useTranslation } from 'react-i18next';
import { Form, redirect } from 'react-router';
import { Guide } from '../../features/studio/guide.tsx';
import { Invitation } from '../../features/studio/invitation.tsx';
import { SellerCard } from '../../features/studio/seller-card.tsx';
import { WaitingReleases } from '../../features/studio/waiting-releases.tsx';
import { attempt } from '../../lib/forms/call-failure.ts';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/overview.ts';
import { shareDone } from './onboarding/steps.ts';
import { useMonthName } from './sales/month-name.ts';
import { TotalsPart } from './sales/totals-part.tsx';
import './sales/sales.css';
import '../../features/studio/studio.css';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { id: viewer.id };
  const [user, account, creator] = await Promise.all([
    api('GET /api/user/{id}', { params }),
    api('GET /api/account/{id}', { params }),
    attempt(api('GET /api/account/{id}/creator', { params })),
  ]);
  return {
    user,
    desk: user.is_seller ? await lookAtDesk(api, viewer.id) : null,
    pendingEmail: account.basic.pending_email,
    progress: creator.value ? shareDone(creator.value) : null,
  };
}

const RELEASES_SHOWN = 4;

/** Overview data of a seller. */
async function lookAtDesk(api: Api, user: string) {
  const params = { user };
  const month = new Date().toISOString().slice(0, 7);
  const [agreements, splits, pages, releases, sold] = await Promise.all([
    api('GET /api/users/{user}/agreements', { params, query: { state: 'asked' } }),
    api('GET /api/users/{user}/splits', { params, query: { state: 'waiting' } }),
    api('GET /api/users/{user}/pages', { params }),
    api('GET /api/users/{user}/releases', { params, query: { sort: 'changed' } }),
    api('GET /api/users/{user}/sold_lines/totals', { params, query: { month } }),
  ]);
  return {
    /** Open requests of labels and payees, limited to the first page of each list. */
    asked: agreements.data.length + splits.data.length,
    hasPage: pages.data.length > 0,
    hasRelease: releases.count > 0,
    work: releases.data.filter(({ next_step }) => next_step !== null).slice(0, RELEASES_SHOWN),
    month,
    sold: sold.data,
  };
}

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id };
  const intent = textOf(await args.request.formData(), 'intent');
  if (intent === 'skip') {
    await api('POST /api/users/{user}/introduction_flow/skip', { params });
  } else {
    await api('PUT /api/users/{user}/introduction_flow', { params, body: { flag: 'welcome' } });
  }
  return redirect('/studio');
}

export default function StudioOverview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['studio', 'labels']);
  const { user, desk, pendingEmail, progress } = loaderData;
  const monthName = useMonthName();
  const { creator_data: creator } = user;
  if (!desk) {
    return (
      <>
        <title>{t('page_title', { title: t('invitation.title') })}</title>
        <Invitation progress={progress} />
      </>
    );
  }
  const facts = {
    pendingEmail,
    onboarded: creator?.onboarded ?? false,
    hasPage: desk.hasPage,
    hasRelease: desk.hasRelease,
    hasTwoFactor: user.has_2fa,
  };
  return (
    <>
      <title>{t('page_title', { title: t('sections.overview') })}</title>
      <h1>{t('hello', { name: user.first_name })}</h1>
      {!user.introduction_complete && !user.introduction_flags.includes('welcome') && <Welcome />}
      {desk.asked > 0 && (
        <Notice
          tone="warning"
          title={t('labels:agreements.card', { count: desk.asked })}
          action={
            <ButtonLink to="/studio/agreements" size="small">
              {t('labels:agreements.to_all')}
            </ButtonLink>
          }
        />
      )}
      {desk.sold.length > 0 && (
        <section className="studio-column">
          <h2 className="text-lead">{t('sold_in', { month: monthName(desk.month) })}</h2>
          <TotalsPart totals={desk.sold} month={monthName(desk.month)} />
        </section>
      )}
      <div className="studio-cards">
        <div className="studio-column">
          {!user.introduction_complete && <Guide facts={facts} />}
          {(desk.work.length > 0 || user.introduction_complete) && (
            <WaitingReleases releases={desk.work} />
          )}
        </div>
        {creator && <SellerCard user={user} creator={creator} />}
      </div>
    </>
  );
}

function Welcome() {
  const { t } = useTranslation('studio');
  return (
    <Notice
      tone="success"
      title={t('welcome.title')}
      action={
        <Form method="post">
          <CsrfField />
          <Button type="submit" name="intent" value="welcome" size="small">
            {t('welcome.seen')}
          </Button>
        </Form>
      }
    >
      {t('welcome.text')}
    </Notice>
  );
}
