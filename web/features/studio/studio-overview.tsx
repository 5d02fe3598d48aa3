import { Form } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sections } from '../../ui/section-boundary.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { Guide } from './guide.tsx';
import { Invitation } from './invitation.tsx';
import { useMonthName } from './sales/months.ts';
import { OwnCopiesTotals, TotalsPart } from './sales/sales-totals.tsx';
import { SalesCharts, TopItems } from './sales-overview.tsx';
import { SellerCard } from './seller-card.tsx';
import { SharedOverview } from './shared-overview.tsx';
import type { loader } from './studio-overview.server.ts';
import { WaitingWork } from './waiting-work.tsx';
import './sales/sales.css';
import './studio.css';

export function StudioOverview({ loaderData }: ScreenProps<typeof loader>) {
  if (loaderData.shared) return <SharedOverview {...loaderData.shared} />;
  return <OwnOverview {...loaderData} />;
}

type Overview = ScreenProps<typeof loader>['loaderData'];

function OwnOverview({ user, desk, pendingEmail, progress }: Extract<Overview, { shared: null }>) {
  const { t } = useTranslation(['studio', 'labels']);
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
  // Where the shorter column is.
  const hasTop = desk.overview.top.length > 0;
  const seller = creator && (
    <SellerCard
      user={user}
      creator={creator}
      rate={desk.rate}
      isVatRegistered={desk.isVatRegistered}
    />
  );
  return (
    <Sections>
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
          <TotalsPart totals={desk.sold} label={monthName(desk.month)} />
        </section>
      )}
      {desk.own.length > 0 && (
        <section className="studio-column">
          <h2 className="text-lead">{t('own_in', { month: monthName(desk.month) })}</h2>
          <OwnCopiesTotals
            totals={desk.own}
            label={t('own_in', { month: monthName(desk.month) })}
          />
        </section>
      )}
      <div className="studio-cards">
        <div className="studio-column">
          <Sections>
            {!user.introduction_complete && <Guide facts={facts} />}
            {(desk.work.length + desk.merch.length > 0 || user.introduction_complete) && (
              <WaitingWork releases={desk.work} merch={desk.merch} />
            )}
            {hasTop && seller}
          </Sections>
        </div>
        <div className="studio-column">
          <TopItems overview={desk.overview} />
          {!hasTop && seller}
        </div>
      </div>
      <SalesCharts overview={desk.overview} />
    </Sections>
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
