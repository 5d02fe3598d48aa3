/** Calls whose reply is a long table as a file. */
import { TABLE_FILE_TYPES, TABLE_MEDIA_TYPES } from '@lathe/rules/table-files';
import { z } from 'zod';

/** Part of the query. */
export const tableFileType = z.enum(TABLE_FILE_TYPES).default('csv');

/** `jsonl`: one JSON object in each line, as the lists of the API have them. */
export const tableFile = {
  area: 'Exports',
  reply: null,
  file: Object.values(TABLE_MEDIA_TYPES),
} as const;
