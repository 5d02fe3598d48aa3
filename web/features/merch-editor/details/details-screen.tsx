/** The details of an item. */
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { loader } from './details-screen.server.ts';

export function DetailsScreen({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['merch_editor', 'studio']);
  const { item } = loaderData;
  return (
    <>
      <title>
        {t('studio:page_title', { title: t('details.page_title', { title: item.title }) })}
      </title>
      <Card title={t('fields.variants')}>
        <ul>
          {item.variants.map(({ uuid, colour_name, size }) => (
            <li key={uuid}>{[colour_name, size].filter(Boolean).join(', ')}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}
