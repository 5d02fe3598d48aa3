import type { CreatorFields } from '@lathe/contract/creator-calls';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { findPerson } from '../accounts/index.ts';
import { EMPTY_CREATOR, type FieldChanges, withChanges } from './details.ts';
import type { EncryptedNumbers } from './personal-numbers.ts';
import { findCreator, saveDraft } from './store.ts';

/** Callers lock the account. Fields that the account already has are prefilled. */
export async function startOnboarding(
  tx: Tx,
  ctx: Ctx,
  input: { userId: string; changes: FieldChanges & Pick<CreatorFields, 'kind'> } & EncryptedNumbers,
): Promise<void> {
  const { userId, changes, ...numbers } = input;
  if (await findCreator(tx, userId)) throw new CallError('seller_account_exists');
  const person = await findPerson(tx, userId);
  if (!person) throw new CallError('not_found');
  const prefilled: CreatorFields = {
    ...EMPTY_CREATOR,
    kind: changes.kind,
    first_name: person.first_name,
    last_name: lastName(person),
    phone: person.phone ?? '',
    business_name: person.business_name ?? '',
  };
  const fields = withChanges(prefilled, changes);
  await saveDraft(tx, { userId, fields, ...numbers, version: 1, now: ctx.clock.now() });
}

function lastName({ name, first_name }: { name: string; first_name: string }): string {
  return name.startsWith(`${first_name} `) ? name.slice(first_name.length + 1) : '';
}
