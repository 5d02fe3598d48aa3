import { Article } from '../../features/help-articles/article.tsx';
import { Steps, Text } from '../../features/help-articles/blocks.tsx';
import { GuideProvider, loadGuide } from '../../features/help-articles/guide.ts';
import {
  CopiesTable,
  EarningsTable,
  PriceTable,
} from '../../features/help-articles/price-tables.tsx';
import { publicPage } from '../../lib/public-page.ts';
import { serverSide } from '../../lib/server-side.ts';
import type { Route } from './+types/selling.ts';

export const headers = publicPage('prices', 'release-types', 'taxes');

export async function loader({ context }: Route.LoaderArgs) {
  return await loadGuide(context.get(serverSide).api);
}

export default function SellingPage({ loaderData }: Route.ComponentProps) {
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
              of={[
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
              <Text of="selling.prices.tiers" />
              <PriceTable />
              <Text of="selling.prices.others" />
              <Text of="selling.prices.kept" />
            </>
          ),
        },
        {
          id: 'earnings',
          title: 'selling.earnings.title',
          body: (
            <>
              <Text of="selling.earnings.share" />
              <EarningsTable />
              <Text of="selling.earnings.split" />
            </>
          ),
        },
        {
          id: 'formats',
          title: 'selling.formats.title',
          body: (
            <>
              <Text of="selling.formats.text" />
              <Text of="selling.formats.codes" />
              <Text of="selling.formats.rights" />
            </>
          ),
        },
        {
          id: 'dates',
          title: 'selling.dates.title',
          body: (
            <>
              <Text of="selling.dates.window" />
              <Text of="selling.dates.preview" />
              <Text of="selling.dates.original" />
            </>
          ),
        },
        {
          id: 'edition',
          title: 'selling.edition.title',
          body: (
            <>
              <Text of="selling.edition.limit" />
              <Text of="selling.edition.territories" />
            </>
          ),
        },
        {
          id: 'review',
          title: 'selling.review.title',
          body: (
            <>
              <Text of="selling.review.what" />
              <Text of="selling.review.rejected" />
              <Text of="selling.review.test" />
            </>
          ),
        },
        {
          id: 'after',
          title: 'selling.after.title',
          body: (
            <>
              <Text of="selling.after.change" />
              <Text of="selling.after.clone" />
              <Text of="selling.after.retire" />
            </>
          ),
        },
        {
          id: 'copies',
          title: 'selling.copies.title',
          body: (
            <>
              <Text of="selling.copies.text" />
              <CopiesTable />
            </>
          ),
        },
        {
          id: 'money',
          title: 'selling.money.title',
          body: (
            <>
              <Text of="selling.money.booked" />
              <Text of="selling.money.reports" />
              <Text of="selling.money.payouts" />
            </>
          ),
        },
        { id: 'labels', title: 'selling.labels.title', body: <Text of="selling.labels.text" /> },
        {
          id: 'limits',
          title: 'selling.limits.title',
          body: (
            <>
              <Text of="selling.limits.releases" />
              <Text of="selling.limits.pages" />
            </>
          ),
        },
      ]}
    />
  );
}
