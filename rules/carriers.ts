/** Carriers and their tracking pages. */

export const CARRIERS = [
  'royal_mail',
  'parcelforce',
  'dhl',
  'dpd',
  'evri',
  'ups',
  'fedex',
] as const;
export type Carrier = (typeof CARRIERS)[number];

const CARRIER_DETAILS: Record<Carrier, { name: string; tracking: string }> = {
  royal_mail: {
    name: 'Royal Mail',
    tracking: 'https://www.royalmail.com/track-your-item#/tracking-results/{tracking}',
  },
  parcelforce: {
    name: 'Parcelforce',
    tracking: 'https://www.parcelforce.com/track-trace?trackNumber={tracking}',
  },
  dhl: {
    name: 'DHL',
    tracking: 'https://www.dhl.com/gb-en/home/tracking.html?tracking-id={tracking}',
  },
  dpd: { name: 'DPD', tracking: 'https://track.dpd.co.uk/parcels/{tracking}' },
  evri: { name: 'Evri', tracking: 'https://www.evri.com/track/parcel/{tracking}' },
  ups: { name: 'UPS', tracking: 'https://www.ups.com/track?tracknum={tracking}' },
  fedex: { name: 'FedEx', tracking: 'https://www.fedex.com/fedextrack/?trknbr={tracking}' },
};

function isCarrier(code: string): code is Carrier {
  return CARRIERS.some((each) => each === code);
}

/** Former carriers are shown by their stored code. */
export function carrierName(code: string): string {
  return isCarrier(code) ? CARRIER_DETAILS[code].name : code;
}

/** Null when there is no tracking page. */
export function trackingUrl(code: string, tracking: string): string | null {
  if (!isCarrier(code) || tracking === '') return null;
  return CARRIER_DETAILS[code].tracking.replace('{tracking}', encodeURIComponent(tracking));
}

/** Letters, digits and hyphens as carriers print them, without typed spaces. */
export function normalizeTracking(input: string): string {
  return input.replaceAll(/\s+/g, '').toUpperCase();
}

export function isTracking(tracking: string): boolean {
  return /^[A-Z0-9][A-Z0-9-]{4,38}[A-Z0-9]$/.test(tracking);
}
