/** The yearly platform report to HMRC. For admins. */
import { REPORT_FIRST_YEAR, REPORT_GAPS } from '@lathe/rules/platform-report';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { price } from './price.ts';

const reportedSeller = z.object({
  user: z.uuid(),
  /** Null for a deleted account. */
  name: z.string().nullable(),
  country: z.string().nullable(),
  sales: z.int(),
  earned: price,
  withheld: price,
  quarters: z.array(z.object({ sales: z.int(), earned: price, withheld: price })),
  /**
   * `seller-details`: not in the file. `tax-profile` and `tax-number`: in the file without a tax
   * number.
   */
  gap: z.enum(REPORT_GAPS).nullable(),
});

/** `corrections` replace what was filed; `new` is everything, or what was missing; `none`: nobody. */
const messageKind = z.enum(['new', 'corrections', 'none']);

const platformReport = z.object({
  year: z.int(),
  /** A report can be made after the end of the year. */
  is_over: z.boolean(),
  /** False without the operator id and the UTR in the settings. */
  is_set_up: z.boolean(),
  /** Sellers with earnings. */
  seller_count: z.int(),
  reported_count: z.int(),
  gap_count: z.int(),
  earned: price,
  withheld: price,
  /** The largest; the file has all. */
  sellers: z.array(reportedSeller),
  /** What would be made now; null if everything was filed, or the settings are missing. */
  next: z.object({ number: z.int(), kind: messageKind, sellers: z.int() }).nullable(),
  /** Newest first. */
  made: z.array(
    z.object({
      uuid: z.uuid(),
      /** Of the message in its year. */
      number: z.int(),
      kind: messageKind,
      by: z.string().nullable(),
      at: z.string(),
      sha256: z.string(),
      sellers: z.int(),
      filed_at: z.string().nullable(),
      file_enabled: z.boolean(),
    }),
  ),
});

export type PlatformReport = z.infer<typeof platformReport>;
export type ReportedSeller = z.infer<typeof reportedSeller>;

const manage = { area: 'Platform report', permission: 'platform_reports.manage' } as const;
const ofYear = z.object({ year: z.coerce.number().int().min(REPORT_FIRST_YEAR).max(2100) });

export const platformReportCalls = {
  'GET /api/admin/platform_reports/{year}': {
    ...manage,
    summary: 'What the platform report of a year contains, from the ledger',
    params: ofYear,
    reply: platformReport,
  },
  'POST /api/admin/platform_reports/{year}/files': {
    ...manage,
    summary:
      'Records that the next message is made, or a filed one again; for some minutes the caller can then read it',
    stepUp: true,
    params: ofYear,
    body: z.object({
      /** The number of a filed message; the next one if omitted. */
      message: z.int().min(1).max(999).optional(),
    }),
    reply: z.object({ uuid: z.uuid(), expires_at: z.string() }),
    errors: [
      'not_found',
      'report_year_open',
      'report_settings_missing',
      'report_invalid',
      'report_unchanged',
    ],
  },
  'POST /api/admin/platform_reports/{year}/files/{file}/filed': {
    ...manage,
    summary: 'Records that a message was sent to HMRC: the next one has only what changes after it',
    stepUp: true,
    params: ofYear.extend({ file: z.uuid() }),
    reply: platformReport,
    errors: ['not_found', 'report_settings_missing', 'report_invalid', 'report_filed'],
  },
  'POST /api/admin/platform_reports/{year}/sellers/{seller}/refresh': {
    ...manage,
    summary: 'Reports a seller with the details of today from now on; a filed report is corrected',
    stepUp: true,
    params: ofYear.extend({ seller: z.uuid() }),
    reply: platformReport,
    errors: ['not_found', 'report_settings_missing'],
  },
  'GET /api/admin/platform_reports/{year}/files/{file}': {
    ...manage,
    summary: 'The report in the XML of HMRC',
    params: ofYear.extend({ file: z.uuid() }),
    reply: z.object({ filename: z.string(), text: z.string() }),
    errors: [
      'not_found',
      'report_settings_missing',
      'report_invalid',
      'report_unchanged',
      'link_expired',
    ],
  },
} as const satisfies CallTable;
