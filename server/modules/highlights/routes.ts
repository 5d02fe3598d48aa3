import type { ChosenRecord, highlightCalls } from '@lathe/contract/highlight-calls';
import { calendarDate } from '@lathe/rules/dates';
import { choiceState, earliestShown } from '@lathe/rules/record-of-the-week';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { RawJson } from '../../platform/http/raw-json.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { editAsAdmin } from '../accounts/index.ts';
import { cardContextFor, groupUrl, writeCard } from '../storefront/index.ts';
import { chooseRecord, withdrawRecord } from './choose-record.ts';
import { type ChosenRow, findShownRecord, listChosen } from './record-store.ts';

const HIGHLIGHTS = { area: 'highlights', tags: ['record-of-the-week'] } as const;

export const highlightRoutes: Handlers<typeof highlightCalls> = {
  'GET /api/record_of_the_week': async (call) => {
    const { ctx, country, locale } = call;
    const cardContext = await cardContextFor(call);
    const today = cardContext.reader.date;
    const earliest = earliestShown(today);
    const found = await findShownRecord(ctx.preparedPool, { today, earliest, country });
    if (!found) return new RawJson('{"record":null}');
    const reason = locale === 'de' ? found.reasonDe : found.reasonEn;
    const card = writeCard(found, cardContext);
    return new RawJson(`{"record":{"card":${card},"reason":${JSON.stringify(reason)}}}`);
  },

  'GET /api/admin/records_of_the_week': async (call) => ({
    data: await presentAll(call),
    next_page_url: null,
  }),

  'PUT /api/admin/records_of_the_week/{day}': async (call) => {
    const { day } = call.params;
    await editAsAdmin(call, HIGHLIGHTS, (tx, edit) =>
      chooseRecord(tx, edit, { day, ...call.body }),
    );
    const saved = (await presentAll(call)).find(({ starts_on }) => starts_on === day);
    if (!saved) throw new CallError('changed_meanwhile');
    return saved;
  },

  'DELETE /api/admin/records_of_the_week/{day}': async (call) => {
    const { params, query } = call;
    await editAsAdmin(call, HIGHLIGHTS, (tx, edit) =>
      withdrawRecord(tx, edit, { day: params.day, version: query.version }),
    );
  },
};

async function presentAll({ ctx }: Caller): Promise<ChosenRecord[]> {
  const rows = await listChosen(ctx.db);
  const today = calendarDate(ctx.clock.now());
  const days = rows.map(({ startsOn }) => startsOn);
  return rows.map((row) => present(row, choiceState(row.startsOn, days, today)));
}

function present(row: ChosenRow, state: ChosenRecord['state']): ChosenRecord {
  return {
    starts_on: row.startsOn,
    title: row.title,
    primary_artist: row.artist,
    url: groupUrl(row.pageSlug, row.slug),
    image: presentPicture(row.image),
    reason_en: row.reasonEn,
    reason_de: row.reasonDe,
    chosen_by: row.chosenBy,
    on_sale: row.onSale,
    state,
    version: row.version,
  };
}
