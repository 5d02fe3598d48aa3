import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { EventForm } from './event-form.tsx';
import { emptyEvent } from './event-values.ts';
import type { action, loader } from './new-event.server.ts';
import './events.css';

export function NewEvent({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['events', 'studio']);
  const { pages, country } = loaderData;
  const title = t('new_title');
  const [page] = pages;
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead title={title} crumbs={[{ label: t('title'), to: '/studio/events' }]} />
      {page ? (
        <EventForm
          {...loaderData}
          values={actionData?.submitted ?? emptyEvent({ pageId: page.uuid, country })}
          failure={actionData?.failure}
          submit={t('form.create')}
        />
      ) : (
        <EmptyState
          title={t('needs_page')}
          action={<ButtonLink to="/studio/pages">{t('to_pages')}</ButtonLink>}
        >
          {t('needs_page_text')}
        </EmptyState>
      )}
    </>
  );
}
