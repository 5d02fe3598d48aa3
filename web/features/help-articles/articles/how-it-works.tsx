import type { ScreenProps } from '../../../lib/route-types.ts';
import { Money } from '../../../ui/money.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Article } from '../article.tsx';
import { ArticleMessage } from '../article-message.tsx';
import { ArticleTable, Steps, Text } from '../blocks.tsx';
import type { loader } from '../guide.server.ts';
import { GuideProvider, sampleOf, sharesOf, useGuide } from '../guide.ts';
import { RoadPictures } from '../road-pictures.tsx';

export function HowItWorksPage({ loaderData }: ScreenProps<typeof loader>) {
  return (
    <GuideProvider value={loaderData}>
      <HowItWorks />
    </GuideProvider>
  );
}

function HowItWorks() {
  return (
    <Article
      name="how_it_works"
      opening={<RoadPictures />}
      sections={[
        {
          id: 'order',
          title: 'how_it_works.order.title',
          body: (
            <>
              <Text messageKey="how_it_works.order.ready" />
              <Text messageKey="how_it_works.order.pay" />
              <Text messageKey="how_it_works.order.limit" />
            </>
          ),
        },
        {
          id: 'making',
          title: 'how_it_works.making.title',
          body: (
            <>
              <Text messageKey="how_it_works.making.intro" />
              <Steps
                messageKeys={[
                  'how_it_works.making.queued',
                  'how_it_works.making.side_a',
                  'how_it_works.making.side_b',
                  'how_it_works.making.sleeve',
                  'how_it_works.making.packed',
                  'how_it_works.making.dispatched',
                ]}
              />
            </>
          ),
        },
        {
          id: 'sending',
          title: 'how_it_works.sending.title',
          body: (
            <>
              <Text messageKey="how_it_works.sending.days" />
              <Text messageKey="how_it_works.sending.more" />
            </>
          ),
        },
        {
          id: 'preorders',
          title: 'how_it_works.preorders.title',
          body: <Text messageKey="how_it_works.preorders.text" />,
        },
        {
          id: 'editions',
          title: 'how_it_works.editions.title',
          body: <Text messageKey="how_it_works.editions.text" />,
        },
        {
          id: 'money',
          title: 'how_it_works.money.title',
          body: (
            <>
              <Text messageKey="how_it_works.money.intro" />
              <MoneyTable />
              <Text messageKey="how_it_works.money.note" />
            </>
          ),
        },
        {
          id: 'artists',
          title: 'how_it_works.artists.title',
          body: <Text messageKey="how_it_works.artists.text" />,
        },
      ]}
    />
  );
}

const SHARES = ['vat', 'margin', 'making', 'artist'] as const;

function MoneyTable() {
  const { t } = useTranslation('help');
  const price = sampleOf(useGuide())?.prices.Standard;
  if (!price) return null;
  const shares = sharesOf(price);
  const parts = SHARES.map((share) => ({
    id: share,
    cells: [
      <ArticleMessage key="name" messageKey={`how_it_works.money.${share}`} />,
      <Money key="amount" value={shares[share]} />,
    ],
  }));
  const total = {
    id: 'total',
    cells: [
      t('how_it_works.money.total'),
      <strong key="amount">
        <Money value={price.retail} />
      </strong>,
    ],
  };
  return (
    <ArticleTable
      alignsNumbers
      caption={t('how_it_works.money.caption')}
      head={[t('how_it_works.money.share'), t('how_it_works.money.amount')]}
      rows={[...parts, total]}
    />
  );
}
