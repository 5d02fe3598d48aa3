/**
 * `node tools/table-readers.ts releases` prints the owner of a table and the modules that read it.
 * Without a name it lists all tables.
 */
import { TABLE_OWNERS } from '../server/modules/table-owners.ts';
import { readersOf } from './checks/table-owners.ts';

const named = process.argv.slice(2);
const tables = named.length > 0 ? named : Object.keys(TABLE_OWNERS);
for (const { table, owner, readers } of await readersOf(tables)) {
  console.log(`${table} (${owner}): ${readers.join(', ') || 'no other module'}`);
}
