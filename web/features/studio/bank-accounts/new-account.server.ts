import { SEPA_COUNTRIES } from '@lathe/rules/bank-input';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { methodIn, readAccount, usualMethod } from './account-values.ts';

export async function loader(args: PageArgs) {
  const { api, account, country: visitorCountry, may } = requireStudio(args);
  if (!may('bank.manage', account.id)) throw data(null, 403);
  const [{ data: accounts, methods, checked_methods, country: ofSeller }, served] =
    await Promise.all([
      api('GET /api/users/{user}/bank_accounts', { params: { user: account.id } }),
      api('GET /api/shipping_countries'),
    ]);
  const asked = new URL(args.request.url).searchParams.get('method');
  const country = ofSeller || visitorCountry;
  const wanted = methodIn(asked) ?? usualMethod(country);
  const method = methods.includes(wanted) ? wanted : 'sepa';
  return {
    method,
    methods,
    isNameChecked: checked_methods.includes(method),
    country: method !== 'sepa' || SEPA_COUNTRIES.includes(country) ? country : 'DE',
    countries: served.data,
    /** The first account of a currency is its default. */
    currencies: accounts.map(({ currency }) => currency),
  };
}

export async function action(args: PageArgs) {
  const { api, account, country } = requireStudio(args);
  const form = await args.request.formData();
  const method = methodIn(textOf(form, 'method')) ?? usualMethod(country);
  const submitted = readAccount(form, method);
  const { currency, ...body } = submitted;
  const { value, failure } = await attempt(
    api('POST /api/users/{user}/bank_accounts', {
      params: { user: account.id },
      body: method === 'paypal' ? { ...body, currency } : body,
    }),
  );
  if (failure) return data({ submitted, failure, nameToConfirm: null }, failure.status);
  if (value.name_to_confirm === null) return redirect('/studio/payouts/accounts?done=added');
  return data({ submitted, failure: undefined, nameToConfirm: value.name_to_confirm });
}
