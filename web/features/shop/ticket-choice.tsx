import type { EventTickets, EventWithTickets } from '@lathe/contract/public-page-calls';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { TextLink } from '../../ui/link.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { AddToBasket } from '../basket/add-to-basket.tsx';

type Category = EventTickets['categories'][number];

interface Props {
  event: EventWithTickets;
  tickets: EventTickets;
}

const CATEGORY = 'category';

/** One category is chosen and added to the basket, where the buyer sets how many. */
export function TicketChoice({ event, tickets: { categories, vat_text } }: Props) {
  const { t } = useTranslation('shop');
  // Without scripts the choice is in the query string.
  const wanted = useSearchParams()[0].get(CATEGORY);
  const [chosen, setChosen] = useState(() => preferred(categories, wanted)?.uuid);
  const category = categories.find(({ uuid }) => uuid === chosen);
  const fields = (
    <fieldset className="stack gap-2">
      <legend className="subheading">{t('event.tickets')}</legend>
      {categories.map((each) => (
        <div key={each.uuid} className="ticket-row">
          <label className="ticket-category">
            <input
              type="radio"
              name={CATEGORY}
              value={each.uuid}
              checked={each.uuid === chosen}
              disabled={each.status !== 'on_sale'}
              onChange={() => setChosen(each.uuid)}
            />
            <span>
              <span className="block text-strong">{each.name}</span>
              <SaleState category={each} timeZone={event.time_zone} />
            </span>
            <span className="figures">{each.price.formatted}</span>
          </label>
          {each.can_wait && <WaitLink event={event} category={each} />}
        </div>
      ))}
    </fieldset>
  );
  return (
    <section className="ticket-box" aria-label={t('event.tickets')}>
      {category ? (
        <AddToBasket
          type="ticket"
          title={`${event.name}: ${category.name}`}
          uuid={category.uuid}
          chosen={<p className="text-strong">{category.name}</p>}
        >
          {fields}
        </AddToBasket>
      ) : (
        fields
      )}
      <p className="text-small text-soft">
        {vat_text} · {t('event.by_mail')}
      </p>
    </section>
  );
}

/** The code of a hidden category is in the address. */
function WaitLink({ event, category }: { event: EventWithTickets; category: Category }) {
  const { t } = useTranslation('shop');
  const code = useSearchParams()[0].get('code');
  const query = new URLSearchParams({ category: category.uuid, ...(code && { code }) });
  return (
    <TextLink
      to={`${event.url}/waiting?${query}`}
      rel="nofollow"
      aria-label={t('event.wait_for', { category: category.name })}
      className="ticket-wait"
    >
      {t('event.wait')}
    </TextLink>
  );
}

/** The one in the query string, or the first that is on sale. */
function preferred(categories: readonly Category[], wanted: string | null): Category | undefined {
  const onSale = categories.filter(({ status }) => status === 'on_sale');
  return onSale.find(({ uuid }) => uuid === wanted) ?? onSale[0];
}

function SaleState({ category, timeZone }: { category: Category; timeZone: string }) {
  const { t } = useTranslation('shop');
  const { status, sale_from } = category;
  if (status === 'on_sale') return null;
  return (
    <span className="block text-small text-soft">
      {status === 'not_started' && sale_from ? (
        <>
          {t('event.sale_from')} <Instant value={sale_from} timeZone={timeZone} style="full" />
        </>
      ) : (
        t(status === 'sold_out' ? 'event.sold_out' : 'event.sale_ended')
      )}
    </span>
  );
}
