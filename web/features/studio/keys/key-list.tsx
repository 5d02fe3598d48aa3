import type { ApiKey } from '@lathe/contract/api-key-calls';
import type { ReactNode } from 'react';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { isOffered, scopeKey } from './scope-text.ts';

export function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  return (
    <ul className="key-list">
      {keys.map((key) => (
        <li key={key.id}>
          <KeyEntry entry={key} />
        </li>
      ))}
    </ul>
  );
}

function KeyEntry({ entry }: { entry: ApiKey }) {
  const { t } = useTranslation('api_keys');
  const { id, name, mode, state, hint, scopes, rotation } = entry;
  return (
    <article className="key-entry" aria-label={name}>
      <h3 className="key-name text-strong">
        {name} {mode === 'test' && <Badge tone="outline">{t('test_badge')}</Badge>}
        {state !== 'active' && <Badge tone="neutral">{t(`state.${state}`)}</Badge>}
      </h3>
      <p>
        <code translate="no">{hint}</code>
      </p>
      <dl className="key-facts">
        <Fact name={t('facts.may')}>
          {scopes
            .filter(isOffered)
            .map((scope) => t(`scopes.${scopeKey(scope)}`))
            .join(', ')}
        </Fact>
        <Dates entry={entry} />
      </dl>
      {(state === 'active' || state === 'orphaned') && (
        <div className="key-tools">
          <StepButton
            intent="rotate"
            hiddenField={{ name: 'key', value: `${id} ${rotation}` }}
            subject={name}
            label={t('rotate.label')}
            question={{
              title: t('rotate.title', { name }),
              text: t('rotate.text'),
              confirm: t('rotate.label'),
            }}
          />
          <ButtonForm
            intent="revoke"
            values={{ key: id }}
            variant="quiet"
            name={t('revoke.named', { name })}
          >
            {t('revoke.label')}
          </ButtonForm>
        </div>
      )}
    </article>
  );
}

function Dates({ entry }: { entry: ApiKey }) {
  const { t } = useTranslation('api_keys');
  const { state, made_by, created_at, expires_at, revoked_at, overlap_until } = entry;
  const { last_used_at, last_used_place } = entry;
  return (
    <>
      <Fact name={t('facts.made')}>
        <Instant value={created_at} style="date" /> {t('facts.by', { name: made_by })}
      </Fact>
      <Fact name={t(state === 'revoked' || state === 'expired' ? 'facts.ended' : 'facts.until')}>
        <Instant value={revoked_at ?? expires_at} style="date" />
      </Fact>
      {overlap_until !== null && (
        <Fact name={t('facts.overlap')}>
          <Instant value={overlap_until} style="date-time" />
        </Fact>
      )}
      <Fact name={t('facts.used')}>
        {last_used_at === null ? (
          t('facts.never')
        ) : (
          <>
            <Instant value={last_used_at} style="date-time" />
            {last_used_place !== null && last_used_place !== 'unknown' && (
              <> {t('facts.place', { place: last_used_place })}</>
            )}
          </>
        )}
      </Fact>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
