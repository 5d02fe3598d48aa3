/** Statutory rates with an effective date: previewed, then set, and removable until that date. */
import type { ReactNode } from 'react';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import type { Field, FormOptions } from '../../../lib/forms/form-fields.ts';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { useCanEdit } from '../may-edit.ts';
import { WithdrawCard } from '../withdraw-card.tsx';
import { DatedEntries, type DatedEntry } from './dated-entries.tsx';
import type { SETTINGS_DONE } from './dated-setting.server.ts';
import { PreviewChange, SetForDay, withFieldMessage } from './preview-change.tsx';

interface Props<Entry extends DatedEntry, Name extends string> {
  /** Selects the message keys. */
  of: 'vat' | 'duty';
  title: string;
  current: string;
  lead?: string | null;
  list: { label: string; entries: readonly Entry[]; columns: readonly TableColumn<Entry>[] };
  inputs: {
    labels: Record<Name | 'valid_from', string>;
    failure: CallFailure | undefined;
    /** Fields typed in other units than the server uses, and their error message. */
    figures: { names: readonly Name[]; message: string };
    day: string;
    earliest: string;
    fields: (field: Field<Name | 'valid_from'>) => ReactNode;
  };
  preview: ReactNode;
  /** Null before the preview. */
  set: { submit: string; values: Record<string, string | number> } | null;
  withdrawText: (entry: Entry) => string;
  version: number;
  done: (typeof SETTINGS_DONE)[number] | null;
  rejected: { intent: string; failure: CallFailure } | undefined;
}

export function DatedSetting<Entry extends DatedEntry, Name extends string>(
  props: Props<Entry, Name>,
) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  const canEdit = useCanEdit();
  const { of, title, current, lead, list, inputs, preview, set, withdrawText } = props;
  const { version, done, rejected } = props;
  const facts: FormOptions<Name | 'valid_from'> = {
    form: 'look',
    failure: withFieldMessage(inputs.failure, inputs.figures.names, inputs.figures.message),
    labels: inputs.labels,
  };
  return (
    <>
      <AdminHeader
        isSubheading
        title={title}
        crumbs={[{ to: '/admin/catalogue/vat', label: t('tabs.vat') }]}
        current={current}
        lead={lead}
      />
      <DoneNotice>{done && !rejected && t(`${of}.${done}`)}</DoneNotice>
      <DatedEntries {...list} />
      {canEdit && (
        <PreviewChange
          title={t(`${of}.new`)}
          text={t(`${of}.new_text`)}
          facts={facts}
          day={inputs.day}
          earliest={inputs.earliest}
        >
          {inputs.fields}
        </PreviewChange>
      )}
      {preview}
      {canEdit && set && (
        <SetForDay
          failure={rejected?.intent === 'set' ? rejected.failure : undefined}
          submit={set.submit}
          values={{ ...set.values, version }}
        />
      )}
      {canEdit &&
        list.entries
          .filter(({ state }) => state === 'coming')
          .map((entry) => (
            <WithdrawCard
              key={entry.from}
              title={t(`${of}.withdraw`)}
              text={withdrawText(entry)}
              submit={t(`${of}.withdraw_submit`)}
              day={entry.from}
              version={version}
              rejected={rejected}
            />
          ))}
    </>
  );
}
