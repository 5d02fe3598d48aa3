/** Contributors of a page and open requests. */
import type { Contributor } from '@lathe/contract/contribution-calls';
import { CONTRIBUTION_REQUEST_RETRY_DAYS } from '@lathe/rules/limits';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Instant } from '../../../ui/time.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';
import { ContributionState } from './contribution-state.tsx';

interface Props {
  contributors: readonly Contributor[];
  failure: CallFailure | undefined;
}

export function ContributorsPart({ contributors, failure }: Props) {
  const { t } = useTranslation('contributions');
  const asking = contributors.filter(({ state }) => state === 'asked');
  const contributing = contributors.filter(({ state }) => state === 'accepted');
  const former = contributors.filter(({ state }) => state !== 'asked' && state !== 'accepted');
  return (
    <div id="contributors">
      <Card title={t('owner.title')}>
        <p className="mb-4 measure text-soft">
          {t(contributors.length === 0 ? 'owner.empty' : 'owner.lead')}
        </p>
        {failure && (
          <Notice tone="danger" role="alert">
            {failure.message}
          </Notice>
        )}
        <div className="contributor-groups">
          <Group title={t('owner.requests')} people={asking} />
          <Group title={t('owner.contributing')} people={contributing} />
          {former.length > 0 && (
            <details className="contributor-former">
              <summary>{t('owner.former', { count: former.length })}</summary>
              <People people={former} />
            </details>
          )}
        </div>
      </Card>
    </div>
  );
}

function Group({ title, people }: { title: string; people: readonly Contributor[] }) {
  if (people.length === 0) return null;
  return (
    <section>
      <h3 className="contributor-title">{title}</h3>
      <People people={people} />
    </section>
  );
}

function People({ people }: { people: readonly Contributor[] }) {
  return (
    <ul className="contributors">
      {people.map((person) => (
        <Person key={person.uuid} person={person} />
      ))}
    </ul>
  );
}

function Person({ person }: { person: Contributor }) {
  const { t } = useTranslation('contributions');
  const { name, url, state, message, releases } = person;
  return (
    <li>
      <div className="contributor-text">
        <p className="text-strong break-anywhere">
          {url ? (
            <PlainLink to={url} reloadDocument>
              {name}
            </PlainLink>
          ) : (
            name
          )}
        </p>
        {state === 'asked' ? (
          <>
            <p className="text-small text-soft">
              <Trans
                t={t}
                i18nKey="owner.asked_on"
                components={{
                  day: <Instant value={person.asked_at} style="date" />,
                }}
              />
            </p>
            {message === '' ? (
              <p className="text-small text-soft">{t('owner.no_message')}</p>
            ) : (
              <blockquote className="contributor-message">{message}</blockquote>
            )}
          </>
        ) : (
          <>
            <ContributionState state={state} since={person.since} />
            <p className="figures text-small text-soft">
              {t('owner.counts', { count: releases })}
              {person.ended_by_owner !== null && (
                <>
                  {' · '}
                  {t(person.ended_by_owner ? 'owner.ended_by_owner' : 'owner.ended_by_contributor')}
                </>
              )}
            </p>
          </>
        )}
      </div>
      <Steps person={person} />
    </li>
  );
}

function Steps({ person }: { person: Contributor }) {
  const { t } = useTranslation('contributions');
  const { uuid, name, operations } = person;
  const of = { name: 'contributor', value: uuid };
  return (
    <div className="contribution-tools">
      {operations.accept_enabled && (
        <StepButton
          intent="accept"
          hiddenField={of}
          variant="primary"
          subject={name}
          label={t('accept.open')}
        />
      )}
      {operations.reject_enabled && (
        <StepButton
          intent="reject"
          hiddenField={of}
          subject={name}
          label={t('reject.open')}
          question={{
            title: t('reject.named', { name }),
            text: t('reject.text', { name, days: CONTRIBUTION_REQUEST_RETRY_DAYS }),
            confirm: t('reject.confirm'),
          }}
        />
      )}
      {operations.end_enabled && (
        <StepButton
          intent="end"
          hiddenField={of}
          subject={name}
          label={t('end.open')}
          question={{
            title: t('end.named', { name }),
            text: t('end.text', { name }),
            confirm: t('end.confirm'),
          }}
        />
      )}
    </div>
  );
}
