/** What is new about an event, for those who have its tickets: as it is when the mail is sent. */
import { dateFormat } from '@lathe/rules/date-format';
import { bcp47, type Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { Translate } from '../../platform/translations.ts';
import { placeOfEvent, startOfEvent, statusOfEvent, type TicketEvent } from '../tickets/index.ts';

type EventLetter = 'event_postponed' | 'event_changed';

/** Null if the event is over: then nobody needs to know. */
export function letterAbout(event: TicketEvent, { clock }: Pick<Ctx, 'clock'>): EventLetter | null {
  const status = statusOfEvent(event, clock.now());
  if (status === 'past' || status === 'cancelled') return null;
  return status === 'postponed' ? 'event_postponed' : 'event_changed';
}

interface LetterInput {
  letter: EventLetter;
  event: TicketEvent;
  /** Tickets of the reader. */
  count: number;
  /** Whether they are attached. */
  hasPrinted: boolean;
}

export function writeEventLetter(
  { letter, event, count, hasPrinted }: LetterInput,
  t: Translate,
  locale: Locale,
): { subject: string; paragraphs: string[] } {
  const isPostponed = letter === 'event_postponed';
  return {
    subject: t(`mail:${letter}_subject`, { event: event.name }),
    paragraphs: [
      t(`mail:${letter}_text`, { event: event.name, count }),
      ...(isPostponed ? [] : factsOf(event, t, locale)),
      ...(isPostponed || hasPrinted ? [t(`mail:${letter}_tickets`, { count })] : []),
    ],
  };
}

/** Times are those of the place. */
export function factsOf(event: TicketEvent, t: Translate, locale: Locale): string[] {
  const { doorsAt, timeZone } = event;
  const hour = dateFormat(bcp47(locale), { timeStyle: 'short', timeZone });
  return [
    `${t('tickets:when')}: ${startOfEvent(event, locale)}`,
    ...(doorsAt === null ? [] : [`${t('tickets:doors')}: ${hour.format(new Date(doorsAt))}`]),
    `${t('tickets:where')}: ${placeOfEvent(event, locale)}`,
  ];
}
