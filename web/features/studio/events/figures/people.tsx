/** How many tickets there are, and who came with them, in all and by category. */
import type { EventFigures } from '@lathe/contract/event-figure-calls';
import { useWholeNumber } from '../../../../lib/whole-number.ts';
import { DataTable, type TableColumn } from '../../../../ui/data-table.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import { FigureCard } from '../../sales/sales-totals.tsx';

type Category = EventFigures['categories'][number];

export function PeopleCard({ figures }: { figures: EventFigures }) {
  const { t } = useTranslation('event_figures');
  const number = useWholeNumber();
  const { sold, refunded, guests, valid, admitted } = figures;
  const absent = useAbsent(figures);
  const isUnknown = absent.value === null && figures.event.status === 'past';
  return (
    <FigureCard
      title={t('people')}
      figures={[
        { name: t('sold'), value: number(sold) },
        ...(refunded > 0 ? [{ name: t('refunded'), value: number(refunded) }] : []),
        ...(guests > 0 ? [{ name: t('guests'), value: number(guests) }] : []),
        { name: t('valid'), value: number(valid) },
        { name: t('admitted'), value: number(admitted) },
        { name: absent.name, value: absent.value === null ? t('unknown') : number(absent.value) },
      ]}
      note={t(isUnknown && valid > 0 ? 'nobody_scanned' : 'people_note')}
    />
  );
}

export function CategoryTable({ figures, path }: { figures: EventFigures; path: string }) {
  const { t } = useTranslation('event_figures');
  const number = useWholeNumber();
  const absent = useAbsent(figures);
  const counted = (id: 'sold' | 'refunded' | 'guests' | 'valid' | 'admitted') =>
    ({
      id,
      header: t(id),
      align: 'end',
      cell: (category) => number(category[id]),
    }) satisfies TableColumn<Category>;
  const columns: TableColumn<Category>[] = [
    { id: 'name', header: t('category'), isRowHeader: true, cell: ({ name }) => name },
    counted('sold'),
    counted('refunded'),
    ...(figures.guests > 0 ? [counted('guests')] : []),
    counted('valid'),
    counted('admitted'),
    {
      id: 'absent',
      header: absent.name,
      align: 'end',
      cell: (category) => (absent.value === null ? t('unknown') : number(category.absent)),
    },
  ];
  return (
    <div className="can-shrink">
      <DataTable
        label={t('by_category')}
        caption={<h2 className="subheading">{t('by_category')}</h2>}
        csv={`${path}/categories.csv`}
        columns={columns}
        items={figures.categories}
        itemKey={({ uuid }) => uuid}
      />
    </div>
  );
}

/** Nobody is a no-show before the event is past, or if nobody scanned: guests can be ticked on paper. */
function useAbsent({ event, absent, admitted }: EventFigures) {
  const { t } = useTranslation('event_figures');
  if (event.status !== 'past') return { name: t('not_in'), value: absent };
  return { name: t('absent'), value: admitted === 0 ? null : absent };
}
