import type { OwnPage } from '@lathe/contract/page-calls';
import type { Api } from '@lathe/contract/server-side';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { postedForm } from '../../../lib/forms/posted-form.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { type LinkValues, readLinkValues } from './link-values.ts';
import { type PageValues, readPageValues } from './page-values.ts';

const DONE = [
  'made',
  'saved',
  'live',
  'offline',
  'picture',
  'youtube',
  'links',
  'instagram',
  'instagram_refused',
  'instagram_not_set_up',
  'disconnected',
  'post',
] as const;
const ANSWER_RESULTS = { accept: 'accepted', reject: 'rejected', end: 'ended' } as const;

export async function loader(args: PageArgs<'page'>) {
  const { api, account, publicUrl } = requireStudio(args);
  const params = { user: account.id, page: args.params.page };
  const [page, contributors, releases] = await Promise.all([
    api('GET /api/users/{user}/pages/{page}', { params }),
    api('GET /api/users/{user}/pages/{page}/contributors', { params }),
    api('GET /api/users/{user}/pages/{page}/releases', { params }),
  ]);
  const doneParameter = new URL(args.request.url).searchParams.get('done');
  return {
    page,
    contributors: contributors.data,
    releases: releases.data,
    userId: account.id,
    host: new URL(publicUrl).host,
    done: DONE.find((done) => done === doneParameter),
    answered: Object.values(ANSWER_RESULTS).find((done) => done === doneParameter),
  };
}

export async function action(args: PageArgs<'page'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, page: args.params.page };
  const reply = await perform({ api, params, form: await postedForm(args) });
  return reply instanceof Response ? reply : data(reply, reply.failure.status);
}

interface ActionInput {
  api: Api;
  params: { user: string; page: string };
  form: FormData;
}

interface Reply {
  intent: string;
  failure: CallFailure;
  /** Form input, so it is not lost after an error. */
  submitted: PageValues | null;
  links: LinkValues | null;
  url: string;
}

/** Returns a redirect on success, otherwise the failure. */
async function perform({ api, params, form }: ActionInput): Promise<Response | Reply> {
  const intent = textOf(form, 'intent');
  const url = textOf(form, 'url');
  const pagePath = `/studio/pages/${params.page}`;
  const rejected = (failure: CallFailure): Reply => ({
    intent,
    failure,
    submitted: intent === 'save' ? readPageValues(form) : null,
    links: intent === 'links' ? readLinkValues(form) : null,
    url,
  });
  const done = async (call: Promise<unknown>, word: string, to = pagePath) => {
    const { failure } = await attempt(call);
    return failure ? rejected(failure) : redirect(`${to}?done=${word}`);
  };
  switch (intent) {
    case 'save':
      return await done(save(api, params, form), 'saved');
    case 'live':
    case 'offline':
      return await done(setLive(api, params, intent === 'live'), intent);
    case 'page_image':
    case 'header_image': {
      const image = form.get('image');
      const file = image instanceof File ? image : new Blob();
      const upload = { field: 'image', file } as const;
      const key = `POST /api/users/{user}/pages/{page}/${intent}` as const;
      return await done(api(key, { params, upload }), 'picture');
    }
    case 'remove_page_image':
      return await done(
        api('DELETE /api/users/{user}/pages/{page}/page_image', { params }),
        'saved',
      );
    case 'remove_header_image':
      return await done(
        api('DELETE /api/users/{user}/pages/{page}/header_image', { params }),
        'saved',
      );
    case 'youtube':
      return await done(
        api('PUT /api/users/{user}/pages/{page}/youtube', { params, body: { url } }),
        'youtube',
      );
    case 'links':
      return await done(
        api('PUT /api/users/{user}/pages/{page}/links', { params, body: readLinkValues(form) }),
        'links',
      );
    case 'disconnect':
      return await done(
        api('DELETE /api/users/{user}/pages/{page}/instagram_auth', { params }),
        'disconnected',
      );
    case 'post':
      return await done(
        api('POST /api/users/{user}/pages/{page}/instagram_posts', { params, body: { url } }),
        'post',
      );
    case 'remove_post':
      return await done(
        api('DELETE /api/users/{user}/pages/{page}/instagram_posts/{post}', {
          params: { ...params, post: textOf(form, 'post') },
        }),
        'saved',
      );
    case 'accept':
    case 'reject':
    case 'end': {
      const key =
        `POST /api/users/{user}/pages/{page}/contributors/{contributor}/${intent}` as const;
      const of = { ...params, contributor: textOf(form, 'contributor') };
      return await done(api(key, { params: of }), ANSWER_RESULTS[intent]);
    }
    case 'delete': {
      const query = { confirmation: textOf(form, 'confirmation') };
      const call = api('DELETE /api/users/{user}/pages/{page}', { params, query });
      return await done(call, 'deleted', '/studio/pages');
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

/** The form does not contain `is_live`, so it stays unchanged. */
async function save(api: Api, params: ActionInput['params'], form: FormData): Promise<OwnPage> {
  const { is_live } = await api('GET /api/users/{user}/pages/{page}', { params });
  const body = { ...readPageValues(form), is_live };
  return await api('PUT /api/users/{user}/pages/{page}', { params, body });
}

async function setLive(
  api: Api,
  params: ActionInput['params'],
  is_live: boolean,
): Promise<OwnPage> {
  const page = await api('GET /api/users/{user}/pages/{page}', { params });
  const { name, url, description, bio, meta_title, main_colour, version } = page;
  const body = { name, url, description, bio, meta_title, main_colour, version, is_live };
  return await api('PUT /api/users/{user}/pages/{page}', { params, body });
}
