/**
 * Pages that a release can be published on: own pages, pages the seller contributes to, and roster
 * pages whose artists allow it.
 */
import type { Api } from '@lathe/contract/server-side';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

export interface PageChoice {
  uuid: string;
  name: string;
  is_live: boolean;
  /** The name of the page owner; null for own pages. */
  owner: string | null;
}

/** Includes `current` even when it no longer accepts releases. */
export async function pageChoices(
  api: Api,
  { user, current = null }: { user: string; current?: string | null },
): Promise<PageChoice[]> {
  const [own, contributions, roster] = await Promise.all([
    api('GET /api/users/{user}/pages', { params: { user } }),
    api('GET /api/users/{user}/contributions', { params: { user } }),
    api('GET /api/users/{user}/label/pages', { params: { user } }),
  ]);
  const guests = contributions.data
    .filter(({ state, page }) => state === 'accepted' || page.uuid === current)
    .map(({ page: { uuid, name, is_live }, owner }) => ({ uuid, name, is_live, owner }));
  return [
    ...own.data.map(({ uuid, name, is_live }) => ({ uuid, name, is_live, owner: null })),
    ...guests,
    ...roster.data.filter(({ uuid }) => !guests.some((guest) => guest.uuid === uuid)),
  ];
}

export function PageOptions({ pages }: { pages: readonly PageChoice[] }) {
  const { t } = useTranslation('contributions');
  return pages.map(({ uuid, name, owner }) => (
    <option key={uuid} value={uuid}>
      {owner === null ? name : guestName(t, { page: name, owner })}
    </option>
  ));
}

/** Page and owner often have the same name. */
function guestName(t: TFunction<'contributions'>, named: { page: string; owner: string }): string {
  return named.owner === named.page ? t('page_choice_guest', named) : t('page_choice', named);
}
