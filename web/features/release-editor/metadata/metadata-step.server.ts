import type { Release } from '@lathe/contract/release';
import { calendarDate } from '@lathe/rules/dates';
import { redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireRelease } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { changedValues } from '../../autosave/merge-values.ts';
import { pageChoices } from '../../page-choices/page-choices.tsx';
import { type ReleaseForm, releaseAction } from '../release-action.ts';
import { type Metadata, metadataOf, proposedRights, readMetadata } from './values.ts';

export async function loader(args: PageArgs<'release'>) {
  const studio = await requireRelease(args);
  const { api, params, now } = studio;
  const release = await api('GET /api/users/{user}/releases/{release}', { params, query: {} });
  const [groups, pages, genres, countries] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}/release_groups', { params }),
    pageChoices(studio, { user: params.user, current: release }),
    api('GET /api/genres_list'),
    api('GET /api/shipping_countries'),
  ]);
  return {
    userId: params.user,
    release,
    groups: groups.data,
    pages,
    genres,
    countries: countries.data,
    today: calendarDate(now()),
    saved: new URL(args.request.url).searchParams.get('done') === 'saved',
  };
}

export const action = releaseAction(perform);

interface Reply {
  failure: CallFailure | undefined;
  /** Submitted values of a rejected form. */
  submitted: Metadata | undefined;
  /** Set after an attempt to finish: missing fields are then reported. */
  wasSubmitted: boolean;
}

/** Actions of the details step. The submitted values are saved first. */
export async function perform({ api, params, form, now }: ReleaseForm): Promise<Response | Reply> {
  const intent = textOf(form, 'intent');
  const pagePath = `/studio/releases/${params.release}/metadata`;
  const put = (release: Release, body: object) =>
    attempt(
      api('PUT /api/users/{user}/releases/{release}', {
        params,
        body: { ...body, version: release.version },
      }),
    );
  let release = await api('GET /api/users/{user}/releases/{release}', { params, query: {} });
  if (intent === 'reopen') {
    const { failure } = await put(release, { metadata_in_edit: true });
    return failure ? { failure, submitted: undefined, wasSubmitted: false } : redirect(pagePath);
  }
  const submitted = readMetadata(form);
  const rejected = (failure: CallFailure | undefined, wasSubmitted = false): Reply => ({
    failure,
    submitted: failure && submitted,
    wasSubmitted,
  });
  let version = Number(textOf(form, 'version')) || 0;
  const left = /^leave:([\w-]+)$/.exec(intent)?.[1];
  if (left !== undefined) {
    // Before the values are saved, because a new title may not fit this group.
    const key = 'DELETE /api/users/{user}/releases/{release}/release_groups/{group}';
    const { value, failure } = await attempt(api(key, { params: { ...params, group: left } }));
    if (failure) return rejected(failure);
    if (version === release.version) version = value.version;
    release = value;
  }
  const changes = changedValues(metadataOf(release), submitted);
  if (Object.keys(changes).length > 0) {
    const { value, failure } = await put({ ...release, version }, changes);
    if (failure) return rejected(failure);
    release = value;
  }
  if (intent === 'finish') {
    const { failure } = await put(release, { metadata_in_edit: false });
    if (!failure) return redirect(`/studio/releases/${params.release}/songs?done=metadata`);
    // The list of missing fields is more specific than this failure.
    return rejected(failure.code === 'validation' ? undefined : failure, true);
  }
  if (intent === 'rights') {
    const today = calendarDate(now);
    const { failure } = await put(release, proposedRights(metadataOf(release), today));
    return failure ? rejected(failure) : redirect(`${pagePath}#rights`);
  }
  if (intent === 'ean') {
    const key = 'POST /api/users/{user}/releases/{release}/issue-ean';
    const { failure } = await attempt(api(key, { params }));
    return failure ? rejected(failure) : redirect(`${pagePath}#numbers`);
  }
  if (intent === 'make_group') {
    const body = { title: textOf(form, 'group_title') };
    const key = 'POST /api/users/{user}/releases/{release}/release_groups';
    const { failure } = await attempt(api(key, { params, body }));
    return failure ? rejected(failure) : redirect(`${pagePath}#group`);
  }
  const group = /^join:([\w-]+)$/.exec(intent)?.[1];
  if (group !== undefined) {
    const key = 'PUT /api/users/{user}/releases/{release}/release_groups/{group}';
    const { failure } = await attempt(api(key, { params: { ...params, group } }));
    return failure ? rejected(failure) : redirect(`${pagePath}#group`);
  }
  if (left !== undefined) return redirect(`${pagePath}#group`);
  return redirect(`${pagePath}?done=saved`);
}
