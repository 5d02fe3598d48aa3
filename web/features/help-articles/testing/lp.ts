/** Test data: a format and taxes as the server returns them. */
import type { ReleaseType } from '@lathe/contract/catalogue-calls';
import type { Taxes } from '@lathe/contract/tax-calls';

const price = (amount: number) => ({ amount, currency: 'GBP', formatted: '' });

const POUNDS = { currency: 'GBP', vat_rate: 20, decimal_digits: 2 };

export const LP: ReleaseType = {
  id: 1,
  code: 'vinyl_12',
  name: '12″ vinyl',
  format: '12"',
  product_type: {
    artwork_format: 'sleeve',
    sides: 2,
    max_tracks_per_side: 8,
    max_seconds_per_side: 1320,
    warn_seconds_per_side: 1200,
    min_seconds_per_side: 31,
    min_seconds_per_track: 31,
    medium: 'Vinyl',
    design_options: [],
    retail_box_size: 25,
    allow_bulk_orders: true,
  },
  price_categories: [
    { id: 'Standard', name: 'Standard', ppd: price(1781), rrp: price(2850), ...POUNDS },
    { id: 'Premium', name: 'Premium', ppd: price(1969), rrp: price(3150), ...POUNDS },
    { id: 'Luxe', name: 'Luxe', ppd: price(2156), rrp: price(3450), ...POUNDS },
  ],
};

export const TAXES: Taxes = {
  vat_rates: [
    { iso: 'GB', basis_points: 2000 },
    { iso: 'DE', basis_points: 1900 },
  ],
  eu_duty: { since: '2026-07-01', per_item_type: 300, below: 15_000 },
};
