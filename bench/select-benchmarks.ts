/** Selects the benchmarks whose names contain one of the given words. */
import { SetupError } from '../server/platform/setup-error.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

export interface BenchmarkSelection {
  scenarios: readonly Scenario[];
  /** Whether login timing reveals that an account exists. */
  login: boolean;
  /** Guests who buy a record, from an empty basket to a paid order. */
  checkout: boolean;
  /** The reference servers alone. */
  bare: boolean;
  /** A repeated start of the whole shop. */
  start: boolean;
  /** Processing a long audio file. Takes minutes, so it runs only on request. */
  audio: boolean;
  /** Many files on two workers, one of which is killed. */
  audioQueue: boolean;
  /** Checking a large artwork PDF. */
  artworkCheck: boolean;
  /** Generating the printed parts of a record. Runs only on request. */
  artwork: boolean;
  /** The shop's pictures of a T-shirt, and the preview in the editor. Runs only on request. */
  merch: boolean;
  /**
   * Search time when the catalogue is ten times as large. Takes many minutes, so it runs only on
   * request.
   */
  growth: boolean;
  /** Purchase time with a thousand times as many past orders. Runs only on request. */
  orderGrowth: boolean;
  /** The trial balance over ten million entries. Takes minutes, so it runs only on request. */
  ledger: boolean;
  /** A balance over a million entries, and the monthly run. Runs only on request. */
  payouts: boolean;
  /** The balance and the statement of a seller with very many bookings. Runs only on request. */
  statement: boolean;
  /** All figures of a seller with ten million views in the database. Runs only on request. */
  statistics: boolean;
  /** All public pages on a phone with a slow network. Takes ten minutes, so it runs only on request. */
  phone: boolean;
  /** Lighthouse's scores of a few pages. Takes ten minutes, so it runs only on request. */
  lighthouse: boolean;
}

const LOGIN = 'login';
const CHECKOUT = 'checkout';
const BARE = 'bare';
const START = 'start';
const AUDIO = 'audio';
const AUDIO_QUEUE = 'audio-queue';
const ARTWORK = 'artwork';
const ARTWORK_CHECK = 'artwork-check';
const MERCH = 'merch';
const PHONE = 'phone';
const LIGHTHOUSE = 'phone-lighthouse';
const GROWTH = 'million';
const ORDER_GROWTH = 'past-orders';
const LEDGER = 'ledger';
const PAYOUTS = 'payouts';
const STATEMENT = 'statement';
const STATISTICS = 'stats';

export function selectBenchmarks(filters: readonly string[]): BenchmarkSelection {
  const isSelected = (name: string) =>
    filters.length === 0 || filters.some((filter) => name.includes(filter));
  const others = [
    LOGIN,
    CHECKOUT,
    BARE,
    START,
    AUDIO,
    AUDIO_QUEUE,
    ARTWORK,
    ARTWORK_CHECK,
    MERCH,
    PHONE,
    LIGHTHOUSE,
    GROWTH,
    ORDER_GROWTH,
    LEDGER,
    PAYOUTS,
    STATEMENT,
    STATISTICS,
  ];
  const names = [...SCENARIOS.map(({ name }) => name), ...others];
  if (!names.some(isSelected)) {
    const knownNames = names.map((name) => `"${name}"`).join(', ');
    throw new SetupError(
      `No benchmark is called "${filters.join('" or "')}". There is: ${knownNames}.`,
    );
  }
  return {
    scenarios: SCENARIOS.filter(({ name }) => isSelected(name)),
    login: isSelected(LOGIN),
    checkout: isSelected(CHECKOUT),
    bare: isSelected(BARE),
    start: isSelected(START),
    audio: filters.length > 0 && isSelected(AUDIO),
    audioQueue: filters.length > 0 && isSelected(AUDIO_QUEUE),
    artwork: filters.length > 0 && isSelected(ARTWORK),
    artworkCheck: filters.length > 0 && isSelected(ARTWORK_CHECK),
    merch: filters.length > 0 && isSelected(MERCH),
    phone: filters.length > 0 && isSelected(PHONE),
    lighthouse: filters.length > 0 && isSelected(LIGHTHOUSE),
    growth: filters.length > 0 && isSelected(GROWTH),
    orderGrowth: filters.length > 0 && isSelected(ORDER_GROWTH),
    ledger: filters.length > 0 && isSelected(LEDGER),
    payouts: filters.length > 0 && isSelected(PAYOUTS),
    statement: filters.length > 0 && isSelected(STATEMENT),
    statistics: filters.length > 0 && isSelected(STATISTICS),
  };
}
