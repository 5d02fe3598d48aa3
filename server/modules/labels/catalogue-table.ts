import { CATALOGUE_COLUMNS } from '@lathe/rules/catalogue-columns';
import { addWeeks, type CalendarDate } from '@lathe/rules/dates';
import { toCsv } from '../../platform/csv.ts';
import type { CatalogueCells } from './catalogue-columns.ts';

/** Has the same columns as the import. */
export function catalogueTable(rows: readonly CatalogueCells[]): string {
  return toCsv(
    CATALOGUE_COLUMNS.map((column) => ({
      title: column,
      cell: (cells: CatalogueCells) => cells[column],
    })),
    rows,
  );
}

/** Two example lines that can be imported unchanged. */
export function sampleTable(today: CalendarDate): string {
  const year = today.slice(0, 4);
  const both = {
    artist: 'Harbour Lights',
    page: '',
    label: 'Pier Nine Records',
    ean: '',
    genre: 'electronic',
    sub_genre: '',
    release_date: addWeeks(today, 8),
    original_release_date: '',
    price_tier: 'Standard',
    explicit: 'no',
    p_year: year,
    p_holder: 'Pier Nine Records',
    c_year: year,
    c_holder: 'Pier Nine Records',
  };
  return catalogueTable([
    {
      ...both,
      title: 'Low Water',
      format: 'vinyl_12',
      catalogue_no: 'PIER-001',
      quantity_limit: '300',
      description: 'Eight songs, recorded in a boathouse in one winter.',
    },
    {
      ...both,
      title: 'Low Water',
      format: 'cd',
      catalogue_no: 'PIER-002',
      quantity_limit: '',
      description: 'The same eight songs, and two more.',
    },
  ]);
}
