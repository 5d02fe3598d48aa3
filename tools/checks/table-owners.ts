/** Checks that only the owning module writes a table. */
import { TABLE_OWNERS } from '../../server/modules/table-owners.ts';
import { type Problem, readFolder, type TextFile } from './sources.ts';
import { readsIn, type TableUse, writesIn } from './table-uses.ts';

const OWNERS_FILE = 'server/modules/table-owners.ts';
/** Owns a table, but is not a server module. */
const EXEMPT_FOLDER = 'demo';

type Owners = Readonly<Record<string, string>>;

export async function checkTableOwners(): Promise<Problem[]> {
  const files = await readServer();
  return [...ownerProblems(files, TABLE_OWNERS), ...missingOwners(files, TABLE_OWNERS)];
}

/** After a module is renamed, its tables must not be left without an owner. */
export function missingOwners(files: readonly TextFile[], owners: Owners): Problem[] {
  const modules = new Set(files.map(({ path }) => moduleOf(path)));
  return Object.entries(owners)
    .filter(([, owner]) => !modules.has(owner) && owner !== EXEMPT_FOLDER)
    .map(([table, owner]) => ({
      file: OWNERS_FILE,
      line: 1,
      message: `${table} belongs to ${owner}, but there is no such module.`,
    }));
}

export function ownerProblems(files: readonly TextFile[], owners: Owners): Problem[] {
  return files.flatMap((file) => {
    const module = moduleOf(file.path);
    return writesIn(file).flatMap(({ table, line }) => {
      const message = ownerProblem(table, module, owners);
      return message ? [{ file: file.path, line, message }] : [];
    });
  });
}

function ownerProblem(table: string, module: string, owners: Owners): string | null {
  // Platform code writes tables whose names it receives as parameters.
  if (table === '?' && !module.startsWith('platform/')) return 'Write the table name here.';
  const owner = owners[table];
  // Tables of packages have no owner here, and CTEs also have names.
  if (owner === undefined || owner === module) return null;
  return `${table} belongs to ${owner}: call a function of ${owner} in the same transaction.`;
}

export interface TableReaders {
  table: string;
  owner: string;
  /** Modules other than the owner, sorted. */
  readers: string[];
}

export async function readersOf(tables: readonly string[]): Promise<TableReaders[]> {
  const requested = new Set(tables);
  const uses = (await readServer()).flatMap((file) => readsIn(file, requested));
  return tables.map((table) => readersOfTable(table, uses, TABLE_OWNERS));
}

export function readersOfTable(
  table: string,
  uses: readonly TableUse[],
  owners: Owners,
): TableReaders {
  const owner = owners[table] ?? '';
  const modules = uses.filter((use) => use.table === table).map(({ file }) => moduleOf(file));
  return { table, owner, readers: [...new Set(modules)].filter((name) => name !== owner).sort() };
}

async function readServer(): Promise<TextFile[]> {
  const files = await readFolder('server', /\.ts$/);
  return files.filter(({ path }) => !/\.test\.ts$|\/testing\/|^server\/migrations\//.test(path));
}

/** Such as `orders` or `platform/mail`. */
function moduleOf(path: string): string {
  const [, room = '', name = ''] = path.split('/');
  return room === 'modules' ? name : `${room}/${name.replace(/\.ts$/, '')}`;
}
