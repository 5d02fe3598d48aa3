/** Who changed what of an item, newest first. */
import { useLocation } from 'react-router';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Card } from '../../ui/card.tsx';
import { ChangeHistory } from '../../ui/change-history.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './item-history.server.ts';
import './merch-editor.css';

export function ItemHistory({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['merch_editor', 'studio']);
  const { pathname } = useLocation();
  const { title, entries, next, isFirst } = loaderData;
  return (
    <>
      <title>{t('studio:page_title', { title: t('history.page_title', { title }) })}</title>
      <Card title={t('tabs.history')}>
        {entries.length === 0 && <p className="text-soft">{t('history.none')}</p>}
        <ChangeHistory
          entries={entries}
          automatic={t('history.automatic')}
          emptyValue={t('history.empty_value')}
        />
        {(next !== null || !isFirst) && (
          <p className="merch-next">
            {!isFirst && <TextLink to={pathname}>{t('history.newest')}</TextLink>}
            {next !== null && (
              <TextLink to={`${pathname}?${new URLSearchParams({ page: next })}`}>
                {t('history.older')}
              </TextLink>
            )}
          </p>
        )}
      </Card>
    </>
  );
}
