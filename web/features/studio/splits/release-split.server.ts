import type { ReleaseSplits } from '@lathe/contract/split-calls';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { percentToBasisPoints, readShares } from './split-form.tsx';

export async function loader(args: PageArgs<'release'>) {
  const { api, account } = requireStudio(args);
  const { release } = args.params;
  const params = { user: account.id, release };
  const splits = await api('GET /api/users/{user}/release_splits/{release}', { params });
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  return { splits, done: doneMessage(splits, doneParameter) };
}

/** Shown only while it is true, because back navigation can restore an outdated URL. */
function doneMessage({ proposed, agreed }: ReleaseSplits, doneParameter: string | null) {
  const isStillTrue = {
    sent: proposed !== null,
    holds: !proposed && agreed !== null,
    withdrawn: !proposed,
    corrected: true,
    resent: true,
  };
  return DONE.find((each) => each === doneParameter && isStillTrue[each]);
}

const DONE = ['sent', 'holds', 'withdrawn', 'corrected', 'resent'] as const;

export async function action(args: PageArgs<'release'>) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const { release } = args.params;
  const user = account.id;
  const intent = textOf(form, 'intent');
  if (intent === 'resend') {
    const params = { user, release, payee: textOf(form, 'payee') };
    const call = api('POST /api/users/{user}/release_splits/{release}/invited/{payee}/resend', {
      params,
    });
    const { failure } = await attempt(call);
    if (failure) return data({ failure, submitted: null, corrected: null }, failure.status);
    return redirect(`/studio/splits/${release}?done=resent`);
  }
  if (intent.startsWith('correct-')) {
    const params = { user, release, payee: intent.slice('correct-'.length) };
    const body = { email: textOf(form, 'email'), name: textOf(form, 'name') };
    const call = api('PUT /api/users/{user}/release_splits/{release}/invited/{payee}', {
      params,
      body,
    });
    const { failure } = await attempt(call);
    if (!failure) return redirect(`/studio/splits/${release}?done=corrected`);
    const corrected = { intent, failure, ...body };
    return data({ failure, submitted: null, corrected }, failure.status);
  }
  if (intent === 'withdraw') {
    const params = { user, split: textOf(form, 'split') };
    const { failure } = await attempt(api('DELETE /api/users/{user}/splits/{split}', { params }));
    if (failure) return data({ failure, submitted: null, corrected: null }, failure.status);
    return redirect(`/studio/splits/${release}?done=withdrawn`);
  }
  const version = Number(textOf(form, 'version')) || 1;
  const rows = readShares(form);
  const shares = rows.map(({ payee, name, percent }) => ({
    payee,
    ...(name !== '' && { name }),
    share_basis_points: percentToBasisPoints(percent),
  }));
  const { value, failure } = await attempt(
    api('POST /api/users/{user}/release_splits/{release}', {
      params: { user, release },
      body: { version, shares },
    }),
  );
  if (failure)
    return data({ failure, submitted: { version, rows }, corrected: null }, failure.status);
  return redirect(`/studio/splits/${release}?done=${value.proposed ? 'sent' : 'holds'}`);
}
