import type { ScreenProps } from '../../../lib/route-types.ts';
import { Article } from '../article.tsx';
import { Steps, Text } from '../blocks.tsx';
import type { loader } from '../guide.server.ts';
import { GuideProvider } from '../guide.ts';
import { CopiesTable, EarningsTable, PriceTable } from '../price-tables.tsx';

export function SellingPage({ loaderData }: ScreenProps<typeof loader>) {
  return (
    <GuideProvider value={loaderData}>
      <Selling />
    </GuideProvider>
  );
}

function Selling() {
  return (
    <Article
      name="selling"
      sections={[
        {
          id: 'start',
          title: 'selling.start.title',
          body: (
            <Steps
              messageKeys={[
                'selling.start.account',
                'selling.start.page',
                'selling.start.release',
                'selling.start.price',
                'selling.start.submit',
                'selling.start.live',
              ]}
            />
          ),
        },
        {
          id: 'prices',
          title: 'selling.prices.title',
          body: (
            <>
              <Text messageKey="selling.prices.tiers" />
              <PriceTable />
              <Text messageKey="selling.prices.others" />
              <Text messageKey="selling.prices.kept" />
            </>
          ),
        },
        {
          id: 'earnings',
          title: 'selling.earnings.title',
          body: (
            <>
              <Text messageKey="selling.earnings.share" />
              <EarningsTable />
              <Text messageKey="selling.earnings.split" />
            </>
          ),
        },
        {
          id: 'formats',
          title: 'selling.formats.title',
          body: (
            <>
              <Text messageKey="selling.formats.text" />
              <Text messageKey="selling.formats.codes" />
              <Text messageKey="selling.formats.rights" />
            </>
          ),
        },
        {
          id: 'dates',
          title: 'selling.dates.title',
          body: (
            <>
              <Text messageKey="selling.dates.window" />
              <Text messageKey="selling.dates.preview" />
              <Text messageKey="selling.dates.original" />
            </>
          ),
        },
        {
          id: 'edition',
          title: 'selling.edition.title',
          body: (
            <>
              <Text messageKey="selling.edition.limit" />
              <Text messageKey="selling.edition.territories" />
            </>
          ),
        },
        {
          id: 'review',
          title: 'selling.review.title',
          body: (
            <>
              <Text messageKey="selling.review.what" />
              <Text messageKey="selling.review.rejected" />
              <Text messageKey="selling.review.test" />
            </>
          ),
        },
        {
          id: 'after',
          title: 'selling.after.title',
          body: (
            <>
              <Text messageKey="selling.after.change" />
              <Text messageKey="selling.after.clone" />
              <Text messageKey="selling.after.retire" />
            </>
          ),
        },
        {
          id: 'copies',
          title: 'selling.copies.title',
          body: (
            <>
              <Text messageKey="selling.copies.text" />
              <CopiesTable />
            </>
          ),
        },
        {
          id: 'money',
          title: 'selling.money.title',
          body: (
            <>
              <Text messageKey="selling.money.booked" />
              <Text messageKey="selling.money.reports" />
              <Text messageKey="selling.money.payouts" />
            </>
          ),
        },
        {
          id: 'labels',
          title: 'selling.labels.title',
          body: <Text messageKey="selling.labels.text" />,
        },
        {
          id: 'limits',
          title: 'selling.limits.title',
          body: (
            <>
              <Text messageKey="selling.limits.releases" />
              <Text messageKey="selling.limits.pages" />
            </>
          ),
        },
      ]}
    />
  );
}
