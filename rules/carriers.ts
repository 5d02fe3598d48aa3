/** Who carries parcels, and where each shows how far one is. */

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

const FACTS: Record<Carrier, { name: string; tracking: string }> = {
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

/** One that we no longer work with is shown as it was written down. */
export function carrierName(code: string): string {
  return isCarrier(code) ? FACTS[code].name : code;
}

/** Null where there is nothing to look up. */
export function trackingUrl(code: string, tracking: string): string | null {
  if (!isCarrier(code) || tracking === '') return null;
  return FACTS[code].tracking.replace('{tracking}', encodeURIComponent(tracking));
}

/** As carriers print them: letters, digits and hyphens, without the spaces that people type. */
export function normalTracking(typed: string): string {
  return typed.replaceAll(/\s+/g, '').toUpperCase();
}

export function isTracking(tracking: string): boolean {
  return /^[A-Z0-9][A-Z0-9-]{4,38}[A-Z0-9]$/.test(tracking);
}
