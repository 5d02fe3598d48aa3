/** Catalogue of a label: its pages, and its releases as a spreadsheet. */
import { CATALOGUE_FILE_BYTES_MAX } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { releaseSummary } from './release.ts';

const line = z.object({
  /** Line of the file; line 1 is the header. */
  line: z.int(),
  title: z.string(),
  primary_artist: z.string(),
  format: z.string(),
  result: z.enum(['new', 'exists', 'error']),
  errors: z.array(z.string()),
});

const catalogueResult = z.object({
  lines: z.array(line),
  new_count: z.int(),
  exists_count: z.int(),
  error_count: z.int(),
  /** False for a preview, which writes nothing. */
  imported: z.boolean(),
});

export type CatalogueResult = z.infer<typeof catalogueResult>;

/** `owner` is the name of the artist whose release it is. */
const labelRelease = releaseSummary.extend({ owner: z.string() });
export type LabelRelease = z.infer<typeof labelRelease>;

const table = z.object({ filename: z.string(), text: z.string() });
const manage = { area: 'Labels', permission: 'label.catalogue', owner: 'user' } as const;
const upload = { field: 'file', maxBytes: CATALOGUE_FILE_BYTES_MAX, fields: z.object({}) } as const;

export const labelCatalogueCalls = {
  'GET /api/users/{user}/label/pages': {
    area: 'Labels',
    permission: 'label.read',
    owner: 'user',
    summary: 'Roster pages on which the label may publish; empty without a label',
    params: ofUser,
    reply: collection(
      z.object({
        uuid: z.uuid(),
        name: z.string(),
        is_live: z.boolean(),
        /** Name of the page owner. */
        owner: z.string(),
      }),
    ),
  },
  'GET /api/users/{user}/label/releases': {
    ...manage,
    summary: 'Releases of roster artists that the label may edit, last changed first',
    params: ofUser,
    query: z.object({ cursor: pageCursor }),
    reply: collection(labelRelease),
    errors: ['not_found'],
  },
  'GET /api/users/{user}/label/catalogue/csv': {
    ...manage,
    summary: 'The label’s own releases as a spreadsheet, in the columns of the import',
    params: ofUser,
    reply: table,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/label/catalogue/sample': {
    ...manage,
    summary: 'A spreadsheet template with two sample releases',
    params: ofUser,
    reply: table,
  },
  'POST /api/users/{user}/label/catalogue/preview': {
    ...manage,
    summary: 'Validates a spreadsheet and reports the result of each line; writes nothing',
    params: ofUser,
    upload,
    reply: catalogueResult,
    errors: ['not_found', 'too_large', 'wrong_content_type', 'catalogue_unreadable'],
  },
  'POST /api/users/{user}/label/catalogue/import': {
    ...manage,
    summary: 'Creates a draft for each valid new line, in one transaction',
    params: ofUser,
    upload,
    reply: catalogueResult,
    errors: ['not_found', 'too_large', 'wrong_content_type', 'catalogue_unreadable'],
  },
} as const satisfies CallTable;
