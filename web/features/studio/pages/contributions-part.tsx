/** Pages of other sellers that a seller contributes to or has asked to join. */
import type { Contribution } from '@lathe/contract/contribution-calls';
import ImageOff from 'lucide-react/icons/image-off';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Instant } from '../../../ui/time.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';
import { ContributionRequestButton } from '../../contributions/contribution-request-button.tsx';
import { ContributionState } from './contribution-state.tsx';
import '../../../ui/screen-head.css';

export function ContributionsPart({ contributions }: { contributions: readonly Contribution[] }) {
  const { t } = useTranslation('contributions');
  return (
    <section id="contributions" className="contributions" aria-labelledby="contributions-title">
      <header className="screen-head">
        <div className="screen-head-text">
          <h2 id="contributions-title">{t('mine.title')}</h2>
          <p className="measure text-soft">
            {t(contributions.length === 0 ? 'mine.empty' : 'mine.lead')}
          </p>
        </div>
        <ContributionRequestButton page={null} />
      </header>
      {contributions.length > 0 && (
        <ul className="page-cards">
          {contributions.map((contribution) => (
            <ContributionCard key={contribution.page.uuid} contribution={contribution} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ContributionCard({ contribution }: { contribution: Contribution }) {
  const { t } = useTranslation('contributions');
  const { page, state, operations } = contribution;
  return (
    <li className="card card-body page-card">
      <div className="page-card-picture">
        {page.image ? (
          <Picture picture={page.image} alt="" sizes="6rem" />
        ) : (
          <Icon shape={ImageOff} size={28} className="text-soft" />
        )}
      </div>
      <div className="page-card-text">
        <ContributionState state={state} since={contribution.since} />
        <h3 className="subheading">
          {page.is_live ? (
            <PlainLink to={`/${page.url}`} reloadDocument>
              {page.name}
            </PlainLink>
          ) : (
            page.name
          )}
        </h3>
        {contribution.owner !== page.name && (
          <p className="text-small text-soft">{t('mine.owner', { name: contribution.owner })}</p>
        )}
        <ContributionStatus contribution={contribution} />
        {(operations.withdraw_enabled || operations.end_enabled || operations.ask_enabled) && (
          <div className="contribution-tools">
            <Steps contribution={contribution} />
          </div>
        )}
      </div>
    </li>
  );
}

function ContributionStatus({ contribution }: { contribution: Contribution }) {
  const { t } = useTranslation('contributions');
  const { page, state, message, releases, drafts, ask_again_at } = contribution;
  return (
    <>
      {(state === 'accepted' || releases > 0) && (
        <p className="figures text-small">{t('mine.counts', { releases, drafts })}</p>
      )}
      {state === 'asked' && message !== '' && (
        <p className="text-small break-anywhere keep-lines">
          {t('mine.your_message', { message })}
        </p>
      )}
      {contribution.ended_by_owner && <p className="text-small">{t('mine.ended_by_owner')}</p>}
      {ask_again_at && (
        <p className="text-small">
          <Trans
            t={t}
            i18nKey="mine.again_from"
            components={{
              day: <Instant value={ask_again_at} style="date" />,
            }}
          />
        </p>
      )}
      {!page.is_live && <p className="text-small text-soft">{t('mine.offline')}</p>}
    </>
  );
}

function Steps({ contribution }: { contribution: Contribution }) {
  const { t } = useTranslation('contributions');
  const { page, owner, drafts, operations } = contribution;
  const of = { name: 'page', value: page.uuid };
  const named = { page: page.name };
  return (
    <>
      {operations.withdraw_enabled && (
        <StepButton
          intent="withdraw"
          hiddenField={of}
          subject={page.name}
          label={t('withdraw.open')}
          question={{
            title: t('withdraw.named', named),
            text: t('withdraw.text', { owner }),
            confirm: t('withdraw.confirm'),
          }}
        />
      )}
      {operations.end_enabled && (
        <StepButton
          intent="end"
          hiddenField={of}
          subject={page.name}
          label={t('end.open')}
          question={{
            title: t('end.own_named', named),
            text: t('end.own_text', { ...named, drafts }),
            confirm: t('end.confirm'),
          }}
        />
      )}
      {operations.ask_enabled && <ContributionRequestButton page={page} size="small" isRepeated />}
    </>
  );
}
