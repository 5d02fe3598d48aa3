import type { Api } from '@lathe/contract/server-side';
import { useTranslation } from 'react-i18next';
import { Form, redirect } from 'react-router';
import { textOf } from '../../features/account/form-values.ts';
import { attempt } from '../../features/account/refusal.ts';
import { requireViewer } from '../../features/account/require-viewer.ts';
import { Guide } from '../../features/studio/guide.tsx';
import { Invitation } from '../../features/studio/invitation.tsx';
import { SellerCard } from '../../features/studio/seller-card.tsx';
import { CsrfField } from '../../lib/csrf-field.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/overview.ts';
import { shareDone } from './onboarding/steps.ts';
import '../../features/studio/studio.css';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const params = { id: viewer.id };
  const [user, account, creator] = await Promise.all([
    api('GET /api/user/{id}', { params }),
    api('GET /api/account/{id}', { params }),
    attempt(api('GET /api/account/{id}/creator', { params })),
  ]);
  const waiting = user.is_seller ? await countWaiting(api, viewer.id) : 0;
  return {
    user,
    waiting,
    pendingEmail: account.basic.pending_email,
    progress: creator.value ? shareDone(creator.value) : null,
  };
}

/** What labels and other payees have asked, as far as it fits on one page of a list. */
async function countWaiting(api: Api, user: string): Promise<number> {
  const [agreements, splits] = await Promise.all([
    api('GET /api/users/{user}/agreements', { params: { user }, query: { state: 'asked' } }),
    api('GET /api/users/{user}/splits', { params: { user }, query: { state: 'waiting' } }),
  ]);
  return agreements.data.length + splits.data.length;
}

export async function action(asked: Route.ActionArgs) {
  const { api, viewer } = requireViewer(asked);
  const params = { user: viewer.id };
  const intent = textOf(await asked.request.formData(), 'intent');
  if (intent === 'skip') {
    await api('POST /api/users/{user}/introduction_flow/skip', { params });
  } else {
    await api('PUT /api/users/{user}/introduction_flow', { params, body: { flag: 'welcome' } });
  }
  return redirect('/studio');
}

export default function StudioOverview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['studio', 'labels']);
  const { user, waiting, pendingEmail, progress } = loaderData;
  const { creator_data: creator } = user;
  if (!user.is_seller) {
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
    hasTwoFactor: user.has_2fa,
  };
  return (
    <>
      <title>{t('page_title', { title: t('sections.overview') })}</title>
      <h1>{t('hello', { name: user.first_name })}</h1>
      {!user.introduction_complete && !user.introduction_flags.includes('welcome') && <Welcome />}
      {waiting > 0 && (
        <Notice
          tone="warning"
          title={t('labels:agreements.card', { count: waiting })}
          action={
            <ButtonLink to="/studio/agreements" size="small">
              {t('labels:agreements.to_all')}
            </ButtonLink>
          }
        />
      )}
      <div className="studio-cards">
        {!user.introduction_complete && <Guide facts={facts} />}
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
