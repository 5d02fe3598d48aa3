/** The table of sort codes of the operator, which changes several times a year. Read once, at the start. */
import { readFile } from 'node:fs/promises';
import {
  type ModulusTable,
  ModulusTableError,
  parseModulusTable,
} from '@lathe/rules/identifiers/uk-modulus-table';
import type { Config } from '../config.ts';
import { SetupError } from './setup-error.ts';

/** Null without a table: then only the format of British accounts is checked. */
export async function readSortCodes({
  SORT_CODE_TABLE: table,
  SORT_CODE_SUBSTITUTES: substitutes,
}: Pick<Config, 'SORT_CODE_TABLE' | 'SORT_CODE_SUBSTITUTES'>): Promise<ModulusTable | null> {
  if (table === undefined && substitutes === undefined) return null;
  if (table === undefined || substitutes === undefined) {
    throw new SetupError('SORT_CODE_TABLE and SORT_CODE_SUBSTITUTES belong together. Set both.');
  }
  const files = {
    weights: await readTable('SORT_CODE_TABLE', table),
    substitutes: await readTable('SORT_CODE_SUBSTITUTES', substitutes),
  };
  try {
    return parseModulusTable(files);
  } catch (error) {
    if (!(error instanceof ModulusTableError)) throw error;
    throw new SetupError(`${error.message} Check the files of SORT_CODE_TABLE.`, { cause: error });
  }
}

async function readTable(setting: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new SetupError(`The file of ${setting} cannot be read.`, { cause: error });
  }
}
