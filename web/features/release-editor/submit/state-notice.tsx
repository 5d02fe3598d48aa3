import type { Release } from '@lathe/contract/release';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  release: Release;
  pageIsLive: boolean;
}

/** Statuses in which an unpublished page delays the sale. */
const IN_PROGRESS: readonly Release['status'][] = [
  'Ready to submit',
  'Pending',
  'In process',
  'Approved',
];

/** Status of a submitted release, and what happens next. */
export function StateNotice({ release, pageIsLive }: Props) {
  const { t } = useTranslation('publishing');
  return (
    <>
      <StatusNotice release={release} />
      {!pageIsLive && release.page_id !== null && IN_PROGRESS.includes(release.status) && (
        <Notice
          tone="warning"
          action={<TextLink to={`/studio/pages/${release.page_id}`}>{t('state.to_page')}</TextLink>}
        >
          {t('state.page_offline')}
        </Notice>
      )}
    </>
  );
}

function StatusNotice({ release }: Pick<Props, 'release'>) {
  const { t } = useTranslation('publishing');
  const { page_id: page, release_group: group } = release;
  const shop = page && group && (
    <TextLink to={`/${page}/releases/${group.uuid}`}>{t('state.to_shop')}</TextLink>
  );
  switch (release.status) {
    case 'Pending':
      return (
        <Notice>
          {t(release.operations.withdraw_enabled ? 'state.waiting' : 'state.pending')}
        </Notice>
      );
    case 'In process':
      return <Notice tone="success">{t('state.in_process')}</Notice>;
    case 'Approved':
      return <Notice tone="success">{t('state.approved')}</Notice>;
    case 'Live':
    case 'Pre-order':
      return (
        <Notice tone="success" action={shop}>
          {t(release.status === 'Live' ? 'state.published' : 'state.preorder')}
        </Notice>
      );
    case 'Sold out':
      return <Notice action={shop}>{t('state.sold_out')}</Notice>;
    case 'Retired':
      return <Notice tone="warning">{t('state.retired')}</Notice>;
    default:
      return null;
  }
}
