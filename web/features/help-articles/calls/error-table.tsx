import { useTranslation } from '../../../ui/translation.ts';
import type { CallError } from './describe-calls.ts';

/** Plurals need a number; named values are shown as placeholders. */
export const EXAMPLE_VALUES = {
  seconds: 30,
  days: 30,
  left: 2,
  minutes: 5,
  place_minutes: 10,
  position: 2,
  reason: 'held',
  state: 'pending',
  code: '{code}',
  title: '{title}',
} as const;

interface Props {
  caption: string;
  errors: readonly CallError[];
}

export function ErrorTable({ caption, errors }: Props) {
  const { t } = useTranslation(['docs', 'errors']);
  if (errors.length === 0) return null;
  return (
    <table className="type-table error-table">
      <caption className="type-caption">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('errors.status')}</th>
          <th scope="col">{t('errors.code')}</th>
          <th scope="col">{t('errors.words')}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ status, code }) => (
          <tr key={code}>
            <td className="figures">{status}</td>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{t(`errors:${code}`, EXAMPLE_VALUES)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
