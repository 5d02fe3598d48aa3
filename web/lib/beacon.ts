/**
 * Reports what happens on public pages, for the statistics of sellers. It sets nothing and reads
 * nothing back: who the visitor is stays unknown (docs/decisions/0092).
 */
import { deviceOfWidth, OPT_OUT_KEY, type PlayDepth } from '@lathe/rules/statistics';
import type { Arrival } from '@lathe/rules/traffic-sources';
import { readStored } from './storage.ts';

type Report =
  | { kind: 'view'; path: string }
  | { kind: 'play'; group: string; depth: PlayDepth }
  | { kind: 'basket'; thing: string };

/** How the visitor came to the page; later pages of the visit were reached from the shop itself. */
let arrival: Arrival | null = null;

function readArrival(): Arrival {
  const query = new URLSearchParams(location.search);
  const textOf = (name: string) => (query.get(name) ?? '').slice(0, 60);
  return {
    // Empty, or a URL that the browser made.
    referrer: document.referrer === '' ? '' : new URL(document.referrer).hostname,
    source: textOf('utm_source'),
    medium: location.pathname.startsWith('/embed/') ? 'embed' : textOf('utm_medium'),
  };
}

/** Call when the visitor moves on to another page. */
export function leavePage(): void {
  arrival = { referrer: location.hostname, source: '', medium: '' };
}

export function report(what: Report): void {
  if (hasObjected()) return;
  arrival ??= readArrival();
  const device = deviceOfWidth(innerWidth);
  navigator.sendBeacon('/e', JSON.stringify({ ...what, ...arrival, device }));
}

/** The switch of `/privacy`, and what browsers send to all sites; the server checks the latter too. */
function hasObjected(): boolean {
  const { doNotTrack } = navigator;
  const hasSignal = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return hasSignal || doNotTrack === '1' || readStored(OPT_OUT_KEY) !== null;
}
