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
  return {
    basic,
    sells,
    saved: query.get('done') === 'details',
    movedAway: query.get('notice') === 'moved_away',
  };
}

export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
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
