import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { postedForm } from '../../../lib/forms/posted-form.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readLabelForm } from './label-form.tsx';

const DONE = ['opened', 'saved', 'logo'] as const;

export async function loader(args: PageArgs) {
  const { api, account, publicUrl } = requireStudio(args);
  const { label } = await api('GET /api/users/{user}/label', { params: { user: account.id } });
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  const done = DONE.find((each) => each === doneParameter);
  return { label, done, host: new URL(publicUrl).host };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id };
  const form = await postedForm(args);
  const intent = textOf(form, 'intent');
  const body = readLabelForm(form);
  const version = Number(textOf(form, 'version'));
  const done = async (call: Promise<unknown>, word: (typeof DONE)[number]) => {
    const { failure } = await attempt(call);
    if (!failure) return redirect(`/studio/label?done=${word}`);
    return data({ intent, failure, submitted: { ...body, version } }, failure.status);
  };
  switch (intent) {
    case 'open':
      return await done(api('POST /api/users/{user}/label', { params, body }), 'opened');
    case 'save': {
      const change = { ...body, version };
      return await done(api('PUT /api/users/{user}/label', { params, body: change }), 'saved');
    }
    case 'logo': {
      const image = form.get('image');
      const upload = { field: 'image', file: image instanceof File ? image : new Blob() } as const;
      return await done(api('POST /api/users/{user}/label/logo', { params, upload }), 'logo');
    }
    case 'remove_logo':
      return await done(api('DELETE /api/users/{user}/label/logo', { params }), 'saved');
    default:
      throw new Response(null, { status: 400 });
  }
}
