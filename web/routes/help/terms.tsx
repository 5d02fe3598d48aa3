import { Article } from '../../features/help-articles/article.tsx';
import { Text } from '../../features/help-articles/blocks.tsx';
import { DemoNotice } from '../../features/help-articles/demo-notice.tsx';
import { publicPage } from '../../lib/public-page.ts';

export const headers = publicPage();

export default function Terms() {
  return (
    <Article
      name="terms"
      opening={<DemoNotice title="terms.demo.title" text="terms.demo.text" />}
      sections={[
        {
          id: 'who',
          title: 'terms.who.title',
          body: (
            <>
              <Text of="terms.who.operator" />
              <Text of="terms.who.sellers" />
              <Text of="terms.who.contact" />
            </>
          ),
        },
        {
          id: 'account',
          title: 'terms.account.title',
          body: (
            <>
              <Text of="terms.account.need" />
              <Text of="terms.account.block" />
            </>
          ),
        },
        {
          id: 'contract',
          title: 'terms.contract.title',
          body: (
            <>
              <Text of="terms.contract.offer" />
              <Text of="terms.contract.held" />
              <Text of="terms.contract.limits" />
            </>
          ),
        },
        {
          id: 'prices',
          title: 'terms.prices.title',
          body: (
            <>
              <Text of="terms.prices.vat" />
              <Text of="terms.prices.card" />
            </>
          ),
        },
        {
          id: 'delivery',
          title: 'terms.delivery.title',
          body: (
            <>
              <Text of="terms.delivery.time" />
              <Text of="terms.delivery.risk" />
              <Text of="terms.delivery.late" />
            </>
          ),
        },
        {
          id: 'withdrawal',
          title: 'terms.withdrawal.title',
          body: <Text of="terms.withdrawal.text" />,
        },
        { id: 'faults', title: 'terms.faults.title', body: <Text of="terms.faults.text" /> },
        { id: 'conduct', title: 'terms.conduct.title', body: <Text of="terms.conduct.text" /> },
        {
          id: 'sellers',
          title: 'terms.sellers.title',
          body: (
            <>
              <Text of="terms.sellers.rights" />
              <Text of="terms.sellers.review" />
              <Text of="terms.sellers.money" />
              <Text of="terms.sellers.tax" />
              <Text of="terms.sellers.claims" />
            </>
          ),
        },
        {
          id: 'liability',
          title: 'terms.liability.title',
          body: <Text of="terms.liability.text" />,
        },
        { id: 'changes', title: 'terms.changes.title', body: <Text of="terms.changes.text" /> },
        { id: 'law', title: 'terms.law.title', body: <Text of="terms.law.text" /> },
      ]}
    />
  );
}
