import { data, redirect } from 'react-router';
import { addressIn, emptyAddress, readAddress } from '../../../lib/forms/address/address-values.ts';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

/** Used instead of an address id. */
const NEW = 'new';

export async function loader(args: PageArgs<'address'>) {
  const { api, viewer, country } = requireViewer(args);
  const { address: addressId } = args.params;
  const [book, served] = await Promise.all([
    api('GET /api/users/{user}/addresses', { params: { user: viewer.id } }),
    api('GET /api/shipping_countries'),
  ]);
  const known = book.data.find(({ uuid }) => uuid === addressId);
  if (!known && addressId !== NEW) throw data(null, 404);
  // A country that we no longer ship to is rejected by name, not silently replaced.
  const isServed = known === undefined || served.data.some(({ iso }) => iso === known.country);
  const countries = isServed
    ? served.data
    : [{ iso: known.country, name: known.country_name }, ...served.data];
  return {
    isNew: known === undefined,
    values: known
      ? { ...addressIn(known), is_default: known.is_default }
      : { ...emptyAddress(country, viewer.name), is_default: false },
    offerDefault: book.data.length > 0 && !known?.is_default,
    countries,
  };
}

export async function action(args: PageArgs<'address'>) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const body = { ...readAddress(form), is_default: textOf(form, 'is_default') === 'yes' };
  if (form.has('update')) return data({ submitted: body, failure: undefined });
  const { address } = args.params;
  const params = { user: viewer.id };
  const { failure } = await attempt(
    address === NEW
      ? api('POST /api/users/{user}/addresses', { params, body })
      : api('PUT /api/users/{user}/addresses/{address}', { params: { ...params, address }, body }),
  );
  if (!failure) return redirect('/account/addresses?done=saved');
  return data({ submitted: body, failure }, failure.status);
}
