/** What the buttons of the details ask for. Whatever it is, what was typed is saved first. */
import type { Release } from '@lathe/contract/release';
import { calendarDate } from '@lathe/rules/dates';
import { redirect } from 'react-router';
import { textOf } from '../../../../features/account/form-values.ts';
import { attempt, type Refusal } from '../../../../features/account/refusal.ts';
import type { ReleaseForm } from '../release-action.ts';
import { changesTo, type Metadata, metadataOf, proposedRights, readMetadata } from './values.ts';

export interface Reply {
  refusal: Refusal | undefined;
  /** What was typed, so that nothing of it is lost. */
  typed: Metadata | undefined;
  /** Somebody wanted to be done: what is missing is said from now on. */
  tried: boolean;
}

export async function perform({ api, params, form }: ReleaseForm): Promise<Response | Reply> {
  const intent = textOf(form, 'intent');
  const here = `/studio/releases/${params.release}/metadata`;
  const put = (release: Release, body: object) =>
    attempt(
      api('PUT /api/users/{user}/releases/{release}', {
        params,
        body: { ...body, version: release.version },
      }),
    );
  let release = await api('GET /api/users/{user}/releases/{release}', { params, query: {} });
  if (intent === 'reopen') {
    const { refusal } = await put(release, { metadata_in_edit: true });
    return refusal ? { refusal, typed: undefined, tried: false } : redirect(here);
  }
  const typed = readMetadata(form);
  const refused = (refusal: Refusal | undefined, tried = false): Reply => ({
    refusal,
    typed: refusal && typed,
    tried,
  });
  const changes = changesTo(metadataOf(release), typed);
  if (Object.keys(changes).length > 0) {
    const version = Number(textOf(form, 'version')) || 0;
    const { value, refusal } = await put({ ...release, version }, changes);
    if (refusal) return refused(refusal);
    release = value;
  }
  if (intent === 'finish') {
    const { refusal } = await put(release, { metadata_in_edit: false });
    if (!refusal) return redirect(`/studio/releases/${params.release}/songs?done=metadata`);
    // What is missing says more than that something is.
    return refused(refusal.code === 'validation' ? undefined : refusal, true);
  }
  if (intent === 'rights') {
    const today = calendarDate(new Date());
    const { refusal } = await put(release, proposedRights(metadataOf(release), today));
    return refusal ? refused(refusal) : redirect(`${here}#rights`);
  }
  if (intent === 'ean') {
    const key = 'POST /api/users/{user}/releases/{release}/issue-ean';
    const { refusal } = await attempt(api(key, { params }));
    return refusal ? refused(refusal) : redirect(`${here}#numbers`);
  }
  if (intent === 'make_group') {
    const body = { title: textOf(form, 'group_title') };
    const key = 'POST /api/users/{user}/releases/{release}/release_groups';
    const { refusal } = await attempt(api(key, { params, body }));
    return refusal ? refused(refusal) : redirect(`${here}#group`);
  }
  const group = /^join:([\w-]+)$/.exec(intent)?.[1];
  if (group !== undefined) {
    const key = 'PUT /api/users/{user}/releases/{release}/release_groups/{group}';
    const { refusal } = await attempt(api(key, { params: { ...params, group } }));
    return refusal ? refused(refusal) : redirect(`${here}#group`);
  }
  return redirect(`${here}?done=saved`);
}
