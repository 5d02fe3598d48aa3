import type { bundleCalls } from '@lathe/contract/bundle-calls';
import type { CallReply } from '@lathe/contract/call';
import { formatDay } from '@lathe/rules/date-format';
import { isCalendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import type { Caller } from '../../platform/http/handlers.ts';
import { nextPageUrl, PAGE_SIZE, readKeys } from '../../platform/http/paging.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type HistoryRow, readBundleHistory } from './history.ts';
import { presentPart, readPlannedParts } from './planned-parts.ts';
import { type BundleParams, readBundle } from './read-own.ts';

type HistoryReply = CallReply<
  (typeof bundleCalls)['GET /api/users/{user}/bundles/{bundle}/history']
>;

export async function replyWithHistory(
  call: Caller,
  { page, ...params }: BundleParams & { page: string | undefined },
): Promise<HistoryReply> {
  const { ctx, locale } = call;
  const bundle = await readBundle(call, params);
  const [before] = readKeys(page, ['number']) ?? [];
  const rows = await readBundleHistory(ctx.db, {
    bundleId: bundle.id,
    before: before === undefined ? null : Number(before),
  });
  const names = await namesIn(call, params.user, rows);
  const shown = rows.slice(0, PAGE_SIZE);
  const path = `/api/users/${params.user}/bundles/${params.bundle}/history`;
  return {
    data: shown.map((row) => ({
      at: row.at.toISOString(),
      by: row.by ?? '',
      ...presentEntry(row, { locale, names }),
    })),
    next_page_url:
      rows.length > PAGE_SIZE
        ? nextPageUrl({ path, query: {}, keys: [shown.at(-1)?.id ?? 0], name: 'page' })
        : null,
  };
}

/** Names of parts and pages by id. */
async function namesIn({ ctx, locale }: Caller, ownerId: string, rows: readonly HistoryRow[]) {
  const valuesOf = (name: string) =>
    rows.flatMap(({ detail }) => {
      const { before, after } = detail.fields?.[name] ?? {};
      return [before, after].flat().filter((id) => typeof id === 'string');
    });
  const partIds = [...valuesOf('parts'), ...valuesOf('cover')];
  const parts =
    partIds.length === 0 ? [] : await readPlannedParts(ctx, { ownerId, also: partIds, locale });
  const pageIds = valuesOf('page_id');
  const pages =
    pageIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('pages')
          .select(['id', 'name'])
          .where('id', 'in', pageIds)
          .execute();
  return new Map([
    ...parts.map((part) => {
      const { title, format } = presentPart(part, locale);
      return [part.partId, `${title} (${format})`] as const;
    }),
    ...pages.map(({ id, name }) => [id, name] as const),
  ]);
}

interface Reader {
  locale: Locale;
  names: ReadonlyMap<string, string>;
}

function presentEntry({ action, detail }: HistoryRow, reader: Reader) {
  const t = translatorFor(reader.locale);
  const changes = Object.entries(detail.fields ?? {}).map(([name, { before, after }]) => ({
    field: t(`bundles:fields.${name as 'title'}`),
    before: textOf(name, before, reader),
    after: textOf(name, after, reader),
  }));
  return { action, text: t(`bundles:history.actions.${action}`), changes };
}

function textOf(name: string, value: unknown, { locale, names }: Reader): string {
  const t = translatorFor(locale);
  if (name === 'discount') return t('bundles:percent', { percent: Number(value) / 100 });
  if (name === 'cover' && value === null) return t('bundles:cover_composed');
  if (Array.isArray(value)) return value.map((id: string) => names.get(id) ?? '').join(', ');
  const text = String(value ?? '');
  return isCalendarDate(text) ? formatDay(text, locale) : (names.get(text) ?? text);
}
