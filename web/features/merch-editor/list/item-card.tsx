import type { MerchSummary } from '@lathe/contract/merch';
import { designTone, merchTone } from '../../../lib/merch-statuses.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ItemPicture } from '../../merch-drawing/item-picture.tsx';
import { DeleteItem } from './delete-item.tsx';
import { DuplicateItem } from './duplicate-item.tsx';
import '../../lists/list-cards.css';
import './my-merch.css';

interface Props {
  item: MerchSummary;
  canEdit: boolean;
  isFull: boolean;
}

export function ItemCard({ item, canEdit, isFull }: Props) {
  const { t } = useTranslation('merch_editor');
  const { uuid, title, type, page, operations, next_step: next } = item;
  return (
    <li className="card card-body list-card">
      <ItemPicture item={item} sizes="8rem" />
      <div className="list-card-text">
        <p className="list-card-badges">
          <Badge tone={merchTone(item.status)}>{item.status_name}</Badge>
          <Badge tone="outline">{type.name}</Badge>
        </p>
        <h2 className="subheading">
          <PlainLink to={`/studio/merch/${uuid}`}>{title}</PlainLink>
        </h2>
        <p className="text-small text-soft">
          {page.name}
          {!page.is_live && ` · ${t('list.page_offline')}`}
          {item.release_date && (
            <>
              {' · '}
              <Day value={item.release_date} style="short" />
            </>
          )}
        </p>
        {operations.edit_enabled ? <Sections item={item} /> : <Sold item={item} />}
        {next && (
          <p className="text-small">
            {t('next_label')}: <TextLink to={next.url}>{next.text}</TextLink>
          </p>
        )}
        {canEdit && (
          <div className="list-card-tools">
            {operations.duplicate_enabled && !isFull && <DuplicateItem item={item} />}
            {operations.delete_enabled && <DeleteItem item={item} />}
          </div>
        )}
      </div>
    </li>
  );
}

/** How far its two sections are. */
function Sections({ item }: { item: MerchSummary }) {
  const { t } = useTranslation('merch_editor');
  const sections = [
    { name: 'details', state: item.details_complete ? 'complete' : 'incomplete' },
    { name: 'design', state: item.design_state },
  ] as const;
  return (
    <dl className="section-badges">
      {sections.map(({ name, state }) => (
        <div key={name}>
          <dt>{t(`tabs.${name}`)}</dt>
          <dd>
            <Badge tone={designTone(state)}>{t(`section.${state}`)}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sold({ item: { pieces_sold: count, quantity_limit: limit } }: { item: MerchSummary }) {
  const { t } = useTranslation('merch_editor');
  return (
    <p className="text-small figures">
      {limit === null ? t('list.sold', { count }) : t('list.sold_of', { count, limit })}
    </p>
  );
}
