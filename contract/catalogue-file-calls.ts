/** The catalogue of a seller as a spreadsheet: releases and tracks. */

import { CATALOGUE_FILE_BYTES_MAX } from '@lathe/rules/bulk-limits';
import { CATALOGUE_COLUMNS } from '@lathe/rules/catalogue-columns';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofUser } from './params.ts';
import { tableFile, tableFileType } from './table-file.ts';

const column = z.enum(CATALOGUE_COLUMNS);

const change = z.object({
  line: z.int(),
  column,
  /** As in the export; long texts are cut. */
  from: z.string(),
  to: z.string(),
});

const track = z.object({
  line: z.int(),
  /** A1 on a record, 1 on a CD. */
  position: z.string(),
  title: z.string(),
  result: z.enum(['new', 'changed', 'exists']),
  /** Empty for a new track. */
  changes: z.array(change),
});

const release = z.object({
  /** First line of the release in the file; line 1 is the header. */
  line: z.int(),
  title: z.string(),
  primary_artist: z.string(),
  format: z.string(),
  /** `exists`: nothing to change. `error`: nothing of this release is imported. */
  result: z.enum(['new', 'changed', 'exists', 'error']),
  /** Changes of an existing release. */
  changes: z.array(change),
  tracks: z.array(track),
  errors: z.array(
    z.object({
      line: z.int(),
      /** Null if the error concerns the whole release. */
      column: column.nullable(),
      message: z.string(),
    }),
  ),
});

const catalogueResult = z.object({
  releases: z.array(release),
  new_count: z.int(),
  changed_count: z.int(),
  exists_count: z.int(),
  error_count: z.int(),
  /** Identifies this result; the import sends it back. */
  digest: z.string(),
  /** False for a preview, which writes nothing. */
  imported: z.boolean(),
});

export type CatalogueResult = z.infer<typeof catalogueResult>;

const table = z.object({ filename: z.string(), text: z.string() });
const manage = { area: 'Releases', permission: 'releases.manage', owner: 'user' } as const;
const file = { field: 'file', maxBytes: CATALOGUE_FILE_BYTES_MAX } as const;
const errors = ['too_large', 'wrong_content_type', 'catalogue_unreadable'] as const;

export const catalogueFileCalls = {
  'GET /api/users/{user}/exports/catalogue': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'The seller’s releases and tracks as a file, in the columns of the import',
    params: ofUser,
    query: z.object({ as: tableFileType }),
    ...tableFile,
  },
  'GET /api/users/{user}/catalogue/sample': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'A spreadsheet template with sample releases',
    params: ofUser,
    reply: table,
  },
  'POST /api/users/{user}/catalogue/preview': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Validates a spreadsheet and reports what the import would do; writes nothing',
    params: ofUser,
    upload: { ...file, fields: z.object({}) },
    reply: catalogueResult,
    errors,
  },
  'POST /api/users/{user}/catalogue/import': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Does what a preview of the same spreadsheet reported, or nothing',
    params: ofUser,
    upload: {
      ...file,
      /** The `digest` of the preview. */
      fields: z.object({
        digest: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .max(64),
      }),
    },
    reply: catalogueResult,
    errors: [...errors, 'catalogue_changed'],
  },
} as const satisfies CallTable;
