import type { withheldTaxCalls } from '@lathe/contract/withheld-tax-calls';
import { addressLines } from '@lathe/rules/addresses';
import { countryName } from '@lathe/rules/locales';
import { money, toDecimal } from '@lathe/rules/money';
import { toCsv } from '../../platform/csv.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother, findPerson } from '../accounts/index.ts';
import { type PayeeDetails, readPayeeDetails } from './read-facts.ts';
import { listRoyaltiesAbroad, listWithheld, rateOf, type WithheldRow } from './withheld-store.ts';
import { isYearOver, withholdingCertificateUrl } from './withholding-certificate.ts';

export const withheldTaxRoutes: Handlers<typeof withheldTaxCalls> = {
  'GET /api/account/{id}/withheld-tax': async (call) => {
    const { ctx, params } = call;
    if (!(await findPerson(ctx.db, params.id))) throw new CallError('not_found');
    await auditIfForAnother(ctx.db, call, { subjectId: params.id, action: 'tax_profile.read' });
    const now = ctx.clock.now();
    const rows = await listWithheld(ctx.db, { userId: params.id });
    return {
      data: rows.map(({ userId: _, ...row }) => ({
        ...row,
        certificate_enabled: isYearOver(row.year, now),
      })),
      next_page_url: null,
    };
  },

  'GET /api/account/{id}/withheld-tax/{year}/certificate': async (call) => {
    const { ctx, params } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.id, action: 'tax_profile.read' });
    return { url: await withholdingCertificateUrl(ctx, { userId: params.id, year: params.year }) };
  },

  'GET /api/admin/withheld_tax/{year}/csv': async ({ ctx, params }) => {
    const rows: ListedRecipient[] = [];
    for (const row of await listRoyaltiesAbroad(ctx.db, { year: params.year })) {
      rows.push({ ...row, payee: await readPayeeDetails(ctx.db, { userId: row.userId }) });
    }
    return { filename: `lathe-ct600h-${params.year}.csv`, text: toCsv(COLUMNS, rows) };
  },
};

interface ListedRecipient extends WithheldRow {
  /** Null if the account was deleted. */
  payee: PayeeDetails | null;
}

/** In English, as in the form. */
const COLUMNS = [
  { title: 'Recipient', cell: ({ payee }: ListedRecipient) => payee?.name ?? '' },
  {
    title: 'Address',
    cell: ({ payee }: ListedRecipient) =>
      payee
        ? [...addressLines(payee.address), countryName(payee.address.country, 'en')].join(', ')
        : '',
  },
  { title: 'Type of royalty', cell: () => 'Copyright' },
  { title: 'Country', cell: ({ payee }: ListedRecipient) => payee?.country ?? '' },
  { title: 'Currency', cell: ({ currency }: ListedRecipient) => currency },
  {
    title: 'Gross',
    cell: ({ gross, currency }: ListedRecipient) => Number(toDecimal(money(gross, currency))),
  },
  {
    title: 'Rate in percent',
    cell: (row: ListedRecipient) => rateOf(row) / 100,
  },
  {
    title: 'Tax',
    cell: ({ withheld, currency }: ListedRecipient) => Number(toDecimal(money(withheld, currency))),
  },
];
