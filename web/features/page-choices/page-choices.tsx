/**
 * Pages that a release or merchandise can be published on: own pages, pages the seller contributes
 * to, and roster pages whose artists allow it.
 */
import type { Release } from '@lathe/contract/release';
import type { ServerSide } from '@lathe/contract/server-side';
import type { Translate } from '@lathe/messages/translate';
import { useTranslation } from '../../ui/translation.ts';

export interface PageChoice {
  uuid: string;
  name: string;
  is_live: boolean;
  /** The name of the page owner; null for own pages. */
  owner: string | null;
}

interface PageChoiceInput {
  user: string;
  current?: Pick<Release, 'page_id' | 'page_name'>;
}

/**
 * Includes the current page even when it no longer accepts releases, or when the viewer may not see
 * the list that it is in.
 */
export async function pageChoices(
  { api, may }: Pick<ServerSide, 'api' | 'may'>,
  { user, current }: PageChoiceInput,
): Promise<PageChoice[]> {
  const params = { user };
  const [own, contributions, roster] = await Promise.all([
    may('pages.manage', user) ? api('GET /api/users/{user}/pages', { params }) : NONE,
    may('pages.contribute', user) ? api('GET /api/users/{user}/contributions', { params }) : NONE,
    may('label.read', user) ? api('GET /api/users/{user}/label/pages', { params }) : NONE,
  ]);
  const guests = contributions.data
    .filter(({ state, page }) => state === 'accepted' || page.uuid === current?.page_id)
    .map(({ page: { uuid, name, is_live }, owner }) => ({ uuid, name, is_live, owner }));
  const choices = [
    ...own.data.map(({ uuid, name, is_live }) => ({ uuid, name, is_live, owner: null })),
    ...guests,
    ...roster.data.filter(({ uuid }) => !guests.some((guest) => guest.uuid === uuid)),
  ];
  const { page_id: uuid = null, page_name: name = null } = current ?? {};
  const isMissing = uuid !== null && !choices.some((choice) => choice.uuid === uuid);
  return isMissing ? [...choices, { uuid, name: name ?? '', is_live: true, owner: null }] : choices;
}

const NONE = { data: [] };

export function PageOptions({ pages }: { pages: readonly PageChoice[] }) {
  const { t } = useTranslation('contributions');
  return pages.map(({ uuid, name, owner }) => (
    <option key={uuid} value={uuid}>
      {owner === null ? name : guestName(t, { page: name, owner })}
    </option>
  ));
}

/** Page and owner often have the same name. */
function guestName(t: Translate<'contributions'>, named: { page: string; owner: string }): string {
  return named.owner === named.page ? t('page_choice_guest', named) : t('page_choice', named);
}
