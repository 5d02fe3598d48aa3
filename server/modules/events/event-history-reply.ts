import type { CallReply } from '@lathe/contract/call';
import type { eventCalls } from '@lathe/contract/event-calls';
import { formatDay } from '@lathe/rules/date-format';
import { isCalendarDate } from '@lathe/rules/dates';
import { countryName, type Locale } from '@lathe/rules/locales';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { nextPageUrl, PAGE_SIZE, readKeys } from '../../platform/http/paging.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type HistoryRow, readEventHistory } from './event-history.ts';
import { findOwnEvent } from './own-store.ts';

type HistoryReply = CallReply<(typeof eventCalls)['GET /api/users/{user}/events/{event}/history']>;

interface HistoryInput {
  user: string;
  event: string;
  page: string | undefined;
}

export async function replyWithEventHistory(
  { ctx, locale }: Caller,
  { user, event, page }: HistoryInput,
): Promise<HistoryReply> {
  if (!(await findOwnEvent(ctx.db, { ownerId: user, id: event }))) throw new CallError('not_found');
  const [before] = readKeys(page, ['number']) ?? [];
  const rows = await readEventHistory(ctx.db, {
    eventId: event,
    before: before === undefined ? null : Number(before),
  });
  const shown = rows.slice(0, PAGE_SIZE);
  const path = `/api/users/${user}/events/${event}/history`;
  return {
    data: shown.map((row) => present(row, locale)),
    next_page_url:
      rows.length > PAGE_SIZE
        ? nextPageUrl({ path, query: {}, keys: [shown.at(-1)?.id ?? 0], name: 'page' })
        : null,
  };
}

function present({ at, by, action, detail }: HistoryRow, locale: Locale) {
  const t = translatorFor(locale);
  return {
    at: at.toISOString(),
    by: by ?? '',
    action,
    text: t(`events:history.actions.${action}`),
    changes: Object.entries(detail.fields ?? {}).map(([name, { before, after }]) => ({
      field: t(`events:fields.${name as 'venue'}`),
      before: textOf(name, before, locale),
      after: textOf(name, after, locale),
    })),
  };
}

function textOf(name: string, text: string, locale: Locale): string {
  if (name === 'country' && text !== '') return countryName(text, locale);
  return name === 'date' && isCalendarDate(text) ? formatDay(text, locale) : text;
}
