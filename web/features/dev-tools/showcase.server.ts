import { redirect } from 'react-router';
import type { PageArgs } from '../../lib/route-types.ts';
import { notInProduction } from './not-in-production.server.ts';

export { loader } from './not-in-production.server.ts';

/** The switches without scripts: their new state goes to the URL. */
export async function action({ context, request }: PageArgs) {
  notInProduction(context);
  const form = await request.formData();
  return redirect(`/dev/ui?follow=${form.get('follow') === 'on' ? 'on' : 'off'}#toggles`, 303);
}
