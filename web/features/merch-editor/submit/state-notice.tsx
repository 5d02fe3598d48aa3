import type { MerchDetails } from '@lathe/contract/merch';
import { SECTIONS_OF_KIND } from '@lathe/rules/reviews';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Statuses in which a page that is offline delays the sale. */
const BEFORE_SALE: readonly MerchDetails['status'][] = [
  'ready',
  'pending',
  'in_process',
  'approved',
];

/** Where the item is in its life, what the review asked for, and what happens next. */
export function StateNotice({ item }: { item: MerchDetails }) {
  const { t } = useTranslation('merch_review');
  const { page } = item;
  return (
    <>
      <ReviewNotes item={item} />
      <StatusNotice item={item} />
      {!page.is_live && BEFORE_SALE.includes(item.status) && (
        <Notice
          tone="warning"
          action={<TextLink to={`/studio/pages/${page.uuid}`}>{t('state.to_page')}</TextLink>}
        >
          {t('state.page_offline')}
        </Notice>
      )}
    </>
  );
}

function ReviewNotes({ item: { review_notes: notes, operations } }: { item: MerchDetails }) {
  const { t } = useTranslation('merch_review');
  if (!notes || !operations.edit_enabled) return null;
  const written = SECTIONS_OF_KIND.merch.filter((section) => notes[section]);
  if (written.length === 0) return null;
  return (
    <Notice tone="danger" title={t('notes_title')}>
      {written.map((section) => (
        <p key={section} className="keep-lines">
          <strong>{t(`sections.${section}`)}: </strong>
          {notes[section]}
        </p>
      ))}
      <p className="mt-2 text-soft">{t('notes_done')}</p>
    </Notice>
  );
}

function StatusNotice({ item }: { item: MerchDetails }) {
  const { t } = useTranslation('merch_review');
  const { status, operations, shop_url: shopUrl } = item;
  const shop = shopUrl && <TextLink to={shopUrl}>{t('state.to_shop')}</TextLink>;
  const start = item.preorder_date ?? item.release_date;
  switch (status) {
    case 'pending':
      return <Notice>{t(operations.withdraw_enabled ? 'state.waiting' : 'state.pending')}</Notice>;
    case 'in_process':
      return <Notice tone="success">{t('state.in_process')}</Notice>;
    case 'approved':
      return (
        <Notice tone="success">
          {t(start ? 'state.approved_day' : 'state.approved')} {start && <Day value={start} />}
        </Notice>
      );
    case 'live':
    case 'preorder':
      return (
        <Notice tone="success" action={shop}>
          {t(`state.${status}`)}
        </Notice>
      );
    case 'sold_out':
      return <Notice action={shop}>{t('state.sold_out')}</Notice>;
    case 'paused':
    case 'retired':
      return <Notice tone="warning">{t(`state.${status}`)}</Notice>;
    default:
      return null;
  }
}
