import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf, textOrNull } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { isLegalEntityType } from './details-form.tsx';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const query = new URL(args.request.url).searchParams;
  const { basic, is_seller: sells } = await api('GET /api/account/{id}', {
    params: { id: viewer.id },
  });
  const shares = await api('GET /api/users/{user}/invited_shares', { params: { user: viewer.id } });
  const { data: memberships } =
    viewer.memberships.length > 0
      ? await api('GET /api/users/{user}/memberships', { params: { user: viewer.id } })
      : { data: [] };
  const { data: alerts } = await api('GET /api/users/{user}/stock_alerts', {
    params: { user: viewer.id },
  });
  return {
    basic,
    memberships,
    shares: shares.data.length,
    alerts,
    sells,
    saved: query.get('done') === 'details',
    left: query.get('done') === 'left',
    stopped: query.get('done') === 'stopped',
    movedAway: query.get('notice') === 'moved_away',
  };
}

export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  if (textOf(form, 'intent') === 'leave') {
    const params = { user: viewer.id, account: textOf(form, 'account') };
    const { failure } = await attempt<unknown>(
      api('DELETE /api/users/{user}/memberships/{account}', { params }),
    );
    // Left already, for example in another tab.
    if (failure && failure.status !== 404) throw new Response(null, { status: failure.status });
    return redirect('/account?done=left');
  }
  if (textOf(form, 'intent') === 'stop_waiting') {
    const params = { user: viewer.id, thing: textOf(form, 'thing') };
    await api('DELETE /api/users/{user}/stock_alerts/{thing}', { params });
    return redirect('/account?done=stopped');
  }
  const legalEntityType = textOf(form, 'legal_entity_type');
  const { failure } = await attempt(
    api('PUT /api/account/{id}', {
      params: { id: viewer.id },
      body: {
        basic: {
          name: textOf(form, 'name'),
          business_name: textOrNull(form, 'business_name'),
          ...(isLegalEntityType(legalEntityType) && { legal_entity_type: legalEntityType }),
          phone: textOrNull(form, 'phone'),
        },
      },
    }),
  );
  if (!failure) return redirect('/account?done=details');
  const submitted = {
    name: textOf(form, 'name'),
    business_name: textOf(form, 'business_name'),
    legal_entity_type: legalEntityType,
    phone: textOf(form, 'phone'),
  };
  return data({ failure, submitted }, failure.status);
}
