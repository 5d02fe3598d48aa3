import type { ManagedPerson } from '@lathe/contract/admin-calls';
import { RELEASES_LIMIT_DEFAULT } from '@lathe/rules/limits';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Sections } from '../../ui/section-boundary.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { AdminHeader } from './admin-header.tsx';
import type { action, loader, UserIntent } from './admin-user.server.ts';
import { RateCard } from './rate-card.tsx';
import { RoleBadges } from './role-badges.tsx';
import { StudioCard } from './studio-card.tsx';
import { SuspensionCard } from './suspension-card.tsx';
import { FlagsCard, LimitsCard, RoleCard, SessionsCard } from './user-cards.tsx';

export function AdminUser({
  loaderData,
  actionData: rejected,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('admin');
  const { person, rates } = loaderData;
  const { operations } = person;
  // A new failure replaces the old success message.
  const done = rejected ? null : loaderData.done;
  const failureOf = (intent: UserIntent) =>
    rejected?.intent === intent ? rejected.failure : undefined;
  return (
    <>
      <AdminHeader
        title={person.name}
        crumbs={[{ to: '/admin/users', label: t('user.back') }]}
        badges={<RoleBadges {...person} />}
      />
      <div className="admin-narrow stack gap-6">
        <Sections>
          <SuspensionCard
            person={person}
            done={done === 'suspend' || done === 'restore' ? done : null}
            failure={failureOf('suspend') ?? failureOf('restore')}
            submitted={rejected?.intent === 'suspend' ? rejected.submitted.reason : undefined}
          />
          <Facts person={person} />
          {operations.view_studio && <StudioCard person={person} />}
          {operations.set_limits && (
            <LimitsCard
              person={person}
              done={done === 'limits'}
              failure={failureOf('limits')}
              submitted={rejected?.intent === 'limits' ? rejected.submitted : undefined}
            />
          )}
          {rates && (
            <RateCard
              person={person}
              rates={rates}
              done={done === 'rate'}
              failure={failureOf('rate')}
              submitted={rejected?.intent === 'rate' ? rejected.submitted : undefined}
            />
          )}
          {operations.set_flags && (
            <FlagsCard
              person={person}
              done={done === 'flag_on' || done === 'flag_off' ? done : null}
              failure={failureOf('flag')}
            />
          )}
          {operations.set_role && (
            <RoleCard person={person} done={done === 'role'} failure={failureOf('role')} />
          )}
          {operations.end_sessions && (
            <SessionsCard
              person={person}
              done={done === 'sessions'}
              failure={failureOf('sessions')}
            />
          )}
        </Sections>
      </div>
    </>
  );
}

function Facts({ person }: { person: ManagedPerson }) {
  const { t } = useTranslation('admin');
  const { id, email, registered_at, last_seen_at, operations } = person;
  const limit = person.releases_limit ?? RELEASES_LIMIT_DEFAULT;
  return (
    <Card title={t('user.facts')}>
      <dl className="person-facts">
        <Fact term={t('users.email')}>
          <span className="cell-address">
            <Breakable text={email} />
            {!person.email_confirmed && <Badge tone="warning">{t('users.unconfirmed')}</Badge>}
          </span>
        </Fact>
        <Fact term={t('users.registered')}>
          <Instant value={registered_at} style="date" />
        </Fact>
        <Fact term={t('users.seen')}>
          {last_seen_at === null ? t('never') : <Instant value={last_seen_at} />}
        </Fact>
        <Fact term={t('user.two_factor')}>{t(person.has_2fa ? 'user.on' : 'user.off')}</Fact>
        {person.is_seller && (
          <Fact term={t('user.releases')}>
            {t('user.releases_of', { count: person.releases_count, limit })}
          </Fact>
        )}
        {operations.read_audit && (
          <Fact term={t('user.audit')}>
            <TextLink to={`/admin/audit?actor=${id}`}>{t('user.done_by')}</TextLink>
            <br />
            <TextLink to={`/admin/audit?subject=${id}`}>{t('user.done_to')}</TextLink>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
