import {
  isAlwaysMailed,
  NOTIFICATION_KINDS,
  SUMMARY_FREQUENCIES,
} from '@lathe/rules/notifications';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id };
  return {
    settings: await api('GET /api/users/{user}/notification-settings', { params }),
    isSaved: new URL(args.request.url).searchParams.has('saved'),
  };
}

export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const frequency = textOf(form, 'sales_summary');
  const [mail, studio] = [form.getAll('mail'), form.getAll('studio')];
  const { failure } = await attempt(
    api('PUT /api/users/{user}/notification-settings', {
      params: { user: viewer.id },
      body: {
        version: Number(textOf(form, 'version')),
        sales_summary: SUMMARY_FREQUENCIES.find((each) => each === frequency) ?? 'off',
        choices: NOTIFICATION_KINDS.map((kind) => ({
          kind,
          // Browsers do not send a disabled box.
          mail: isAlwaysMailed(kind) || mail.includes(kind),
          studio: studio.includes(kind),
        })),
      },
    }),
  );
  if (failure) return data({ failure }, failure.status);
  return redirect('/studio/notifications/settings?saved');
}
