import type { addressCalls } from '@lathe/contract/address-calls';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother, lockPerson } from '../accounts/index.ts';
import { addAddress, changeAddress, makeDefaultAddress, removeAddress } from './address-book.ts';
import { presentAddress } from './present.ts';
import { listAddresses } from './store.ts';
import { addressFromBody } from './typed-address.ts';

export const addressRoutes: Handlers<typeof addressCalls> = {
  'GET /api/users/{user}/addresses': async (call) => {
    const { ctx, locale, params } = call;
    const data = await listAddresses(ctx.db, params.user);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'addresses.read' });
    return { data: data.map((address) => presentAddress(address, locale)), next_page_url: null };
  },

  'POST /api/users/{user}/addresses': async (call) => {
    const { ctx, locale, params, body } = call;
    const entry = { address: addressFromBody(body), makeDefault: body.is_default, locale };
    const added = await withAddressBook(call, params.user, (tx) =>
      addAddress(tx, ctx, { userId: params.user, ...entry }),
    );
    return presentAddress(added, locale);
  },

  'PUT /api/users/{user}/addresses/{address}': async (call) => {
    const { ctx, locale, params, body } = call;
    const entry = { address: addressFromBody(body), makeDefault: body.is_default, locale };
    const changed = await withAddressBook(call, params.user, (tx) =>
      changeAddress(tx, ctx, { userId: params.user, id: params.address, ...entry }),
    );
    return presentAddress(changed, locale);
  },

  'DELETE /api/users/{user}/addresses/{address}': async (call) => {
    const key = { userId: call.params.user, id: call.params.address };
    await withAddressBook(call, key.userId, (tx) => removeAddress(tx, key));
  },

  'POST /api/users/{user}/addresses/{address}/default': async (call) => {
    const key = { userId: call.params.user, id: call.params.address };
    const address = await withAddressBook(call, key.userId, (tx) => makeDefaultAddress(tx, key));
    return presentAddress(address, call.locale);
  },
};

/** Serializes changes, so there is one default and the address limit holds. */
async function withAddressBook<T>(
  call: Caller,
  userId: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return await inTransaction(call.ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const result = await change(tx);
    await auditIfForAnother(tx, call, { subjectId: userId, action: 'addresses.edited' });
    return result;
  });
}
