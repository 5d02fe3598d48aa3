/** Which of all that can be measured has one of the given words in its name. */
import { SetupError } from '../server/platform/setup-error.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

export interface Chosen {
  scenarios: readonly Scenario[];
  /** Whether the time of a login tells who has an account. */
  login: boolean;
  /** Guests who buy a record, from an empty basket to a paid order. */
  checkout: boolean;
  /** The references by themselves. */
  bare: boolean;
  /** A later start of the whole shop. */
  start: boolean;
  /** What a long file of a song takes: minutes, so only when it is asked for. */
  audio: boolean;
  /** Many files on two workers, one of whom is killed. */
  audioQueue: boolean;
  /** What a large file of a designer takes; its check alone. */
  artworkCheck: boolean;
  /** What the printed parts of a record take: only when it is asked for. */
  artwork: boolean;
  /** What ten times the catalogue does to a search: many minutes, so only when it is asked for. */
  growth: boolean;
  /** What a thousand times the past orders do to buying: only when it is asked for. */
  orderGrowth: boolean;
  /** What a phone on a slow network sees of it: a minute, so only when it is asked for. */
  phone: boolean;
}

const LOGIN = 'login';
const CHECKOUT = 'checkout';
const BARE = 'bare';
const START = 'start';
const AUDIO = 'audio';
const AUDIO_QUEUE = 'audio-queue';
const ARTWORK = 'artwork';
const ARTWORK_CHECK = 'artwork-check';
const PHONE = 'phone';
const GROWTH = 'million';
const ORDER_GROWTH = 'past-orders';

export function choose(words: readonly string[]): Chosen {
  const isChosen = (name: string) =>
    words.length === 0 || words.some((word) => name.includes(word));
  const others = [
    LOGIN,
    CHECKOUT,
    BARE,
    START,
    AUDIO,
    AUDIO_QUEUE,
    ARTWORK,
    ARTWORK_CHECK,
    PHONE,
    GROWTH,
    ORDER_GROWTH,
  ];
  const names = [...SCENARIOS.map(({ name }) => name), ...others];
  if (!names.some(isChosen)) {
    const known = names.map((name) => `"${name}"`).join(', ');
    throw new SetupError(
      `Nothing that can be measured is called "${words.join('" or "')}". There is: ${known}.`,
    );
  }
  return {
    scenarios: SCENARIOS.filter(({ name }) => isChosen(name)),
    login: isChosen(LOGIN),
    checkout: isChosen(CHECKOUT),
    bare: isChosen(BARE),
    start: isChosen(START),
    audio: words.length > 0 && isChosen(AUDIO),
    audioQueue: words.length > 0 && isChosen(AUDIO_QUEUE),
    artwork: words.length > 0 && isChosen(ARTWORK),
    artworkCheck: words.length > 0 && isChosen(ARTWORK_CHECK),
    phone: words.length > 0 && isChosen(PHONE),
    growth: words.length > 0 && isChosen(GROWTH),
    orderGrowth: words.length > 0 && isChosen(ORDER_GROWTH),
  };
}
