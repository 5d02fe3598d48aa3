/** Shares of earnings that were offered to the mail address of the user. */
import type { InvitedShare } from '@lathe/contract/invited-share-calls';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './shares.server.ts';
import './shares.css';

export function InvitedShares({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['invitations', 'account']);
  const { shares, done } = loaderData;
  const failure = actionData?.failure;
  return (
    <>
      <title>{t('account:page_title', { title: t('shares.title') })}</title>
      <h1>{t('shares.title')}</h1>
      <p className="measure text-soft">{t('shares.lead')}</p>
      {failure && (
        <FocusedOnMount key={failure.attempt}>
          <Notice tone="danger">{failure.message}</Notice>
        </FocusedOnMount>
      )}
      {done && !failure && (
        <FocusedOnMount key={`${done} ${shares.length}`}>
          <Notice tone="success">
            {t(`shares.done.${done}`)}{' '}
            {done === 'agreed' && <TextLink to="/studio/payouts">{t('shares.to_studio')}</TextLink>}
          </Notice>
        </FocusedOnMount>
      )}
      {shares.length === 0 && !done && (
        <EmptyState title={t('shares.none')}>{t('shares.none_text')}</EmptyState>
      )}
      {shares.map((share) => (
        <OfferedShare key={share.uuid} share={share} />
      ))}
    </>
  );
}

function OfferedShare({ share }: { share: InvitedShare }) {
  const { t } = useTranslation('invitations');
  const { uuid, release, invited_by, invited_at, waiting, split, version } = share;
  const { title } = release;
  return (
    <Card title={t('payee.by', { title, artist: release.primary_artist })}>
      <div className="stack gap-5">
        <p className="text-soft">
          {t('shares.invited_by', { name: invited_by })}
          {' · '}
          <Instant value={invited_at} style="date" />
        </p>
        <dl className="offered-sums">
          <dt>{t('shares.waiting')}</dt>
          <dd className="figures">
            {waiting.map(({ formatted }) => formatted).join(', ') || t('shares.waiting_none')}
          </dd>
        </dl>
        {split ? <OfferedSplit split={split} /> : <p>{t('shares.ended')}</p>}
        <div className="row gap-3">
          <Form method="post">
            <CsrfField />
            <input type="hidden" name="payee" value={uuid} />
            <input type="hidden" name="version" value={version} />
            <Button
              type="submit"
              name="intent"
              value="agreed"
              variant="primary"
              aria-label={t('shares.agree_named', { title })}
            >
              {t('shares.agree')}
            </Button>
          </Form>
          <StepButton
            intent="declined"
            hiddenField={{ name: 'payee', value: uuid }}
            size="medium"
            subject={title}
            label={t('shares.decline')}
            question={{
              title: t('shares.decline_title', { title }),
              text: t('shares.decline_text'),
              confirm: t('shares.decline'),
            }}
          />
        </div>
      </div>
    </Card>
  );
}

function OfferedSplit({ split }: { split: NonNullable<InvitedShare['split']> }) {
  const { t } = useTranslation('invitations');
  const percent = usePercent();
  return (
    <div className="stack gap-3">
      <p className="text-strong">{t(split.is_in_force ? 'shares.in_force' : 'shares.proposed')}</p>
      <ul className="offered-shares">
        {split.shares.map(({ name, share_basis_points, is_caller }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the order is fixed.
          <li key={at} data-own={is_caller || undefined}>
            <span>
              {name} {is_caller && <span className="text-soft">{t('shares.you')}</span>}
            </span>
            <span className="figures">{percent(share_basis_points)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
