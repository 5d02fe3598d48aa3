/** Splits of one release: current, proposed and past. */

import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ConflictNotice } from '../../autosave/conflict-notice.tsx';
import { SplitAnswer } from '../agreements/answer-forms.tsx';
import { InvitedPayees } from './invited-payees.tsx';
import type { action, loader } from './release-split.server.ts';
import { SplitForm } from './split-form.tsx';
import { SplitConsents, SplitShares } from './split-shares.tsx';
import '../label/label.css';

export function ReleaseSplit({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['labels', 'studio']);
  const { splits, done } = loaderData;
  const { release, agreed, proposed, history, owner } = splits;
  const failure = actionData?.failure;
  const isConflict = failure?.code === 'changed_meanwhile';
  const corrected = actionData?.corrected ?? undefined;
  return (
    <>
      <title>{t('studio:page_title', { title: release.title })}</title>
      <ScreenHead
        title={release.title}
        crumbs={[{ label: t('splits.title'), to: '/studio/splits' }]}
        lead={[release.primary_artist, release.format].filter(Boolean).join(' · ')}
      />
      {done && !failure && (
        <FocusedOnMount key={proposed?.uuid ?? agreed?.uuid ?? ''}>
          <Notice tone="success">
            {done === 'corrected' || done === 'resent'
              ? t(`splits.invited.${done}`)
              : t(`splits.${done}`)}
          </Notice>
        </FocusedOnMount>
      )}
      {failure && actionData?.submitted === null && !corrected && (
        <FocusedOnMount key={failure.attempt}>
          <Notice tone="danger">{failure.message}</Notice>
        </FocusedOnMount>
      )}
      {isConflict && (
        <FocusedOnMount key={failure.attempt}>
          <ConflictNotice />
        </FocusedOnMount>
      )}
      <Card title={t('splits.now')} className="form-card">
        {agreed ? (
          <div className="stack gap-4">
            <p className="text-small text-soft">
              {t('splits.since')}{' '}
              <Instant value={agreed.decided_at ?? agreed.proposed_at} style="long-date" />
            </p>
            <SplitShares split={agreed} />
          </div>
        ) : (
          <p>
            {owner.is_caller ? t('splits.all_yours') : t('splits.all_of', { name: owner.name })}
          </p>
        )}
      </Card>
      {proposed && (
        <Card title={t('splits.proposal')} className="form-card">
          <div className="stack gap-4">
            <p className="text-small text-soft">
              {t('splits.proposed_by', { name: proposed.proposed_by })}
              {' · '}
              <Instant value={proposed.proposed_at} style="date" />
            </p>
            <SplitShares split={proposed} />
            <SplitConsents split={proposed} />
            <SplitAnswer split={proposed} />
            {proposed.operations.withdraw_enabled && (
              <Form method="post">
                <CsrfField />
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="split" value={proposed.uuid} />
                <Button type="submit" size="small">
                  {t('splits.withdraw')}
                </Button>
              </Form>
            )}
          </div>
        </Card>
      )}
      <InvitedPayees splits={splits} rejected={corrected} />
      {splits.operations.propose_enabled && (
        <SplitForm
          key={`${agreed?.uuid} ${proposed?.uuid}`}
          splits={splits}
          submitted={actionData?.submitted ?? null}
          failure={actionData?.submitted && !isConflict ? failure : undefined}
        />
      )}
      {history.length > 0 && (
        <Card title={t('splits.history')} className="form-card">
          <ul className="roster">
            {history.map((split) => (
              <li key={split.uuid} className="stack gap-3">
                <p className="split-state text-small text-soft">
                  <Badge>{t(`splits.state.${split.state}`)}</Badge>
                  {t('splits.proposed_by', { name: split.proposed_by })}
                  {' · '}
                  <Instant value={split.proposed_at} style="date" />
                </p>
                <SplitShares split={split} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
