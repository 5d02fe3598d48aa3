/** Splits of one release: current, proposed and past. */
import type { ReleaseSplits } from '@lathe/contract/split-calls';
import { useTranslation } from 'react-i18next';
import { data, Form, redirect } from 'react-router';
import { ConflictNotice } from '../../../features/autosave/conflict-notice.tsx';
import { SplitConsents, SplitShares } from '../../../features/splits/split-shares.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Instant } from '../../../ui/time.tsx';
import { SplitAnswer } from '../agreements/split-request.tsx';
import type { Route } from './+types/split.ts';
import { percentToBasisPoints, readShares, SplitForm } from './split-form.tsx';
import '../label/label.css';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const { release } = args.params;
  const params = { user: viewer.id, release };
  const splits = await api('GET /api/users/{user}/release_splits/{release}', { params });
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  return { splits, done: doneMessage(splits, doneParameter) };
}

/** Shown only while it is true, because back navigation can restore an outdated URL. */
function doneMessage({ proposed, agreed }: ReleaseSplits, doneParameter: string | null) {
  const isStillTrue = {
    sent: proposed !== null,
    holds: !proposed && agreed !== null,
    withdrawn: !proposed,
  };
  return DONE.find((each) => each === doneParameter && isStillTrue[each]);
}

const DONE = ['sent', 'holds', 'withdrawn'] as const;

export const shouldRevalidate = revalidateAfterConflict;

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const { release } = args.params;
  const user = viewer.id;
  if (textOf(form, 'intent') === 'withdraw') {
    const params = { user, split: textOf(form, 'split') };
    const { failure } = await attempt(api('DELETE /api/users/{user}/splits/{split}', { params }));
    if (failure) return data({ failure, submitted: null }, failure.status);
    return redirect(`/studio/splits/${release}?done=withdrawn`);
  }
  const version = Number(textOf(form, 'version')) || 1;
  const rows = readShares(form);
  const shares = rows.map(({ payee, percent }) => ({
    payee,
    share_basis_points: percentToBasisPoints(percent),
  }));
  const { value, failure } = await attempt(
    api('POST /api/users/{user}/release_splits/{release}', {
      params: { user, release },
      body: { version, shares },
    }),
  );
  if (failure) return data({ failure, submitted: { version, rows } }, failure.status);
  return redirect(`/studio/splits/${release}?done=${value.proposed ? 'sent' : 'holds'}`);
}

export default function ReleaseSplit({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['labels', 'studio']);
  const { splits, done } = loaderData;
  const { release, agreed, proposed, history, owner } = splits;
  const failure = actionData?.failure;
  const isConflict = failure?.code === 'changed_meanwhile';
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
          <Notice tone="success">{t(`splits.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {failure && actionData?.submitted === null && (
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
