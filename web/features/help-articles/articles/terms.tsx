import { Article } from '../article.tsx';
import { Text } from '../blocks.tsx';
import { DemoNotice } from '../demo-notice.tsx';

export function Terms() {
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
              <Text messageKey="terms.who.operator" />
              <Text messageKey="terms.who.sellers" />
              <Text messageKey="terms.who.contact" />
            </>
          ),
        },
        {
          id: 'account',
          title: 'terms.account.title',
          body: (
            <>
              <Text messageKey="terms.account.need" />
              <Text messageKey="terms.account.block" />
            </>
          ),
        },
        {
          id: 'contract',
          title: 'terms.contract.title',
          body: (
            <>
              <Text messageKey="terms.contract.offer" />
              <Text messageKey="terms.contract.held" />
              <Text messageKey="terms.contract.limits" />
            </>
          ),
        },
        {
          id: 'prices',
          title: 'terms.prices.title',
          body: (
            <>
              <Text messageKey="terms.prices.vat" />
              <Text messageKey="terms.prices.card" />
            </>
          ),
        },
        {
          id: 'delivery',
          title: 'terms.delivery.title',
          body: (
            <>
              <Text messageKey="terms.delivery.time" />
              <Text messageKey="terms.delivery.risk" />
              <Text messageKey="terms.delivery.late" />
            </>
          ),
        },
        {
          id: 'withdrawal',
          title: 'terms.withdrawal.title',
          body: <Text messageKey="terms.withdrawal.text" />,
        },
        {
          id: 'faults',
          title: 'terms.faults.title',
          body: <Text messageKey="terms.faults.text" />,
        },
        {
          id: 'conduct',
          title: 'terms.conduct.title',
          body: <Text messageKey="terms.conduct.text" />,
        },
        {
          id: 'sellers',
          title: 'terms.sellers.title',
          body: (
            <>
              <Text messageKey="terms.sellers.rights" />
              <Text messageKey="terms.sellers.review" />
              <Text messageKey="terms.sellers.money" />
              <Text messageKey="terms.sellers.tax" />
              <Text messageKey="terms.sellers.claims" />
            </>
          ),
        },
        {
          id: 'liability',
          title: 'terms.liability.title',
          body: <Text messageKey="terms.liability.text" />,
        },
        {
          id: 'changes',
          title: 'terms.changes.title',
          body: <Text messageKey="terms.changes.text" />,
        },
        { id: 'law', title: 'terms.law.title', body: <Text messageKey="terms.law.text" /> },
      ]}
    />
  );
}
