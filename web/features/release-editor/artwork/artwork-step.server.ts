import type { ArtworkFlow } from '@lathe/contract/artwork';
import { STYLE_KEYS } from '@lathe/rules/artwork/express';
import { redirect } from 'react-router';
import { discLook } from '../../../lib/disc-look.ts';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireRelease } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { type ReleaseForm, releaseAction } from '../release-action.ts';
import { releaseTypes } from '../release-types.ts';

const DONE = ['approved', 'flow', 'reset'] as const;

export async function loader(args: PageArgs<'release'>) {
  const studio = await requireRelease(args);
  const { api, params } = studio;
  const [artwork, release, types, formats] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}/artwork', { params }),
    api('GET /api/users/{user}/releases/{release}', { params, query: {} }),
    api('GET /api/users/{user}/releases/{release}/wizard/types', { params }),
    releaseTypes(studio, params.user),
  ]);
  const search = new URL(args.request.url).searchParams;
  const options = formats.flatMap(({ product_type }) => product_type.design_options);
  const selected = options.filter(({ id }) => release.selected_options.includes(id));
  return {
    userId: params.user,
    release,
    artwork,
    styles: types.data,
    discLook: discLook(selected),
    openPart: search.get('part'),
    done: DONE.find((each) => each === search.get('done')),
  };
}

export const action = releaseAction(perform);

interface Reply {
  failure: CallFailure | undefined;
  /** The requested method, which needs confirmation. */
  confirmFlow: ArtworkFlow | undefined;
}

/** Actions of the artwork step. */
async function perform(input: ReleaseForm): Promise<Response | Reply> {
  const { api, params, form } = input;
  const [verb = '', what = ''] = textOf(form, 'intent').split(':');
  switch (verb) {
    case 'flow':
      return await chooseFlow(input, what === 'designer' ? 'designer' : 'express');
    case 'style':
      return await reply(
        api('POST /api/users/{user}/releases/{release}/artwork_options', {
          params,
          body: optionsOf(form),
        }),
      );
    case 'regenerate':
      return await reply(
        api('POST /api/users/{user}/releases/{release}/wizard/regenerate', {
          params,
          body: { parts: what === '' ? [] : [what] },
        }),
      );
    case 'retry':
      return await reply(
        api('POST /api/users/{user}/releases/{release}/artwork_retry', { params }),
      );
    case 'cancel':
      return await reply(
        api('DELETE /api/users/{user}/releases/{release}/artwork_upload/{id}', {
          params: { ...params, id: what },
        }),
      );
    case 'reset': {
      const key = 'POST /api/users/{user}/release/{release}/reset-artwork-flow';
      return await reply(api(key, { params }), donePath(params.release, 'reset'));
    }
    case 'approve': {
      const key = 'POST /api/users/{user}/releases/{release}/artwork_approve';
      const call = api(key, { params, body: { revision: what } });
      return await reply(call, donePath(params.release, 'approved'));
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

async function reply(call: Promise<unknown>, next?: string): Promise<Response | Reply> {
  const { failure } = await attempt(call);
  if (!failure && next) return redirect(next);
  return { failure, confirmFlow: undefined };
}

function donePath(release: string, done: string): string {
  return `/studio/releases/${release}/artwork?done=${done}`;
}

async function chooseFlow({ api, params, form }: ReleaseForm, flow: ArtworkFlow) {
  const confirmed = textOf(form, 'confirmed') === 'yes';
  const key = 'POST /api/users/{user}/releases/{release}/artwork_flow';
  const call = api(key, { params, body: { artwork_flow: flow, confirmed } });
  const { failure } = await attempt(call);
  if (!failure) return redirect(donePath(params.release, 'flow'));
  const needsConfirmation = failure.code === 'artwork_flow_unconfirmed';
  return {
    failure: needsConfirmation ? undefined : failure,
    confirmFlow: needsConfirmation ? flow : undefined,
  };
}

/** `#ground #ink`, or null for colours derived from the picture. */
function optionsOf(form: FormData) {
  const style = STYLE_KEYS.find((key) => key === textOf(form, 'style'));
  const [ground, ink] = textOf(form, 'colours').split(' ');
  return {
    ...(style && { style }),
    colours: ground && ink ? { ground, ink } : null,
  };
}
