import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { eventBody, eventFailure, readEventForm } from './event-values.ts';
import { formData } from './form-data.server.ts';

export async function loader(args: PageArgs) {
  const studio = requireStudio(args);
  return { ...(await formData(studio)), country: studio.country };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const submitted = readEventForm(await args.request.formData());
  const { value, failure } = await attempt(
    api('POST /api/users/{user}/events', {
      params: { user: account.id },
      body: eventBody(submitted),
    }),
  );
  if (failure) return data({ submitted, failure: eventFailure(failure) }, failure.status);
  return redirect(`/studio/events/${value.uuid}?done=made`);
}
