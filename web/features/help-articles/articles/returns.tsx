import { useTranslation } from '../../../ui/translation.ts';
import { Article } from '../article.tsx';
import { Points, Text } from '../blocks.tsx';

export function Returns() {
  return (
    <Article
      name="returns"
      sections={[
        {
          id: 'cancel',
          title: 'returns.cancel.title',
          body: (
            <>
              <Text messageKey="returns.cancel.orders" />
              <Text messageKey="returns.cancel.preorders" />
            </>
          ),
        },
        {
          id: 'withdraw',
          title: 'returns.withdraw.title',
          body: (
            <>
              <Text messageKey="returns.withdraw.right" />
              <Text messageKey="returns.withdraw.made_to_order" />
              <Text messageKey="returns.withdraw.everywhere" />
            </>
          ),
        },
        {
          id: 'exceptions',
          title: 'returns.exceptions.title',
          body: (
            <>
              <Points messageKeys={['returns.exceptions.sealed', 'returns.exceptions.own']} />
              <Text messageKey="returns.exceptions.faults" />
            </>
          ),
        },
        {
          id: 'how',
          title: 'returns.how.title',
          body: (
            <>
              <Text messageKey="returns.how.tell" />
              <WithdrawalForm />
              <Text messageKey="returns.how.send" />
              <Text messageKey="returns.how.refund" />
              <Text messageKey="returns.how.wear" />
            </>
          ),
        },
        {
          id: 'faulty',
          title: 'returns.faulty.title',
          body: (
            <>
              <Text messageKey="returns.faulty.tell" />
              <Text messageKey="returns.faulty.choose" />
              <Points messageKeys={['returns.faulty.eu', 'returns.faulty.uk']} />
              <Text messageKey="returns.faulty.normal" />
            </>
          ),
        },
        {
          id: 'refunds',
          title: 'returns.refunds.title',
          body: <Text messageKey="returns.refunds.text" />,
        },
      ]}
    />
  );
}

const LINES = ['order', 'dates', 'name', 'signature'] as const;

/** Model withdrawal form required by law, to copy or print. */
function WithdrawalForm() {
  const { t } = useTranslation('help');
  return (
    <figure className="paper-form" aria-labelledby="withdrawal-form">
      <figcaption id="withdrawal-form">{t('returns.how.form.title')}</figcaption>
      <p>{t('returns.how.form.notice')}</p>
      <ul>
        {LINES.map((line) => (
          <li key={line}>{t(`returns.how.form.${line}`)}</li>
        ))}
      </ul>
    </figure>
  );
}
