/** The records that the viewer has bought, as covers on a shelf. */
import type { OwnedRecord } from '@lathe/contract/record-collection-calls';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainLink, TextLink } from '../../ui/link.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ListPages } from '../lists/list-pages.tsx';
import type { loader } from './account-collection.server.ts';
import './account-collection.css';

export function AccountCollection({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['orders', 'account']);
  const { records, next } = loaderData;
  return (
    <>
      <title>{t('account:page_title', { title: t('collection.title') })}</title>
      <ScreenHead title={t('collection.title')} lead={t('collection.lead')} />
      {records.length === 0 ? (
        <EmptyState
          title={t('collection.none')}
          action={
            <ButtonLink to="/browse" variant="primary">
              {t('collection.browse')}
            </ButtonLink>
          }
        >
          {t('collection.none_text')}
        </EmptyState>
      ) : (
        <ul className="collection">
          {records.map((record) => (
            <li key={record.release}>
              <OwnedRecordCard record={record} />
            </li>
          ))}
        </ul>
      )}
      <ListPages next={next} />
    </>
  );
}

function OwnedRecordCard({ record }: { record: OwnedRecord }) {
  const { t } = useTranslation('orders');
  const { title, artist, format, url, copies, numbers, order } = record;
  return (
    <article className="collection-record">
      <Sleeve
        art={artworkOf(record.image)}
        alt=""
        sizes="(width < 48rem) 45vw, (width < 80rem) 22vw, 12rem"
      />
      <h2 className="collection-title">{url ? <PlainLink to={url}>{title}</PlainLink> : title}</h2>
      <p className="text-soft">{artist}</p>
      <p className="text-small text-soft">
        {copies > 1 ? t('collection.copies', { copies, format }) : format}
      </p>
      {numbers.length > 0 && (
        <p className="text-small figures">
          {t('collection.numbers', { count: numbers.length, numbers: numbers.join(', ') })}
        </p>
      )}
      <p className="text-small">
        <TextLink to={`/account/orders/${order.uuid}`}>
          {t('collection.order', { number: order.number })}
        </TextLink>
      </p>
    </article>
  );
}
