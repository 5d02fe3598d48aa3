/** Long tables as files. */

/** For spreadsheets, and for programs: one JSON object in each line. */
export const TABLE_FILE_TYPES = ['csv', 'jsonl'] as const;
export type TableFileType = (typeof TABLE_FILE_TYPES)[number];

export const TABLE_MEDIA_TYPES = { csv: 'text/csv', jsonl: 'application/jsonl' } as const;

/** A table is read and sent in parts of this many rows, so that its length takes no memory. */
export const TABLE_BATCH_ROWS = 1000;
