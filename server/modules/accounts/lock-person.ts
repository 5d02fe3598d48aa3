import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { findPerson, type Person } from './account-store.ts';

/** The person as they are while nobody else can change what is theirs. */
export async function lockPerson(tx: Tx, userId: string): Promise<Person> {
  await lock(tx, 'account', userId);
  const person = await findPerson(tx, userId);
  if (!person) throw new CallError('not_found');
  return person;
}
