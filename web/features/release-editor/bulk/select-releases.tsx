/** Selects releases of the list, to edit them together. */
import { RELEASES_PER_EDIT_MAX } from '@lathe/rules/bulk-limits';
import ListChecks from 'lucide-react/icons/list-checks';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { useSelection } from '../use-selection.ts';
import './edit-releases.css';

/** The checkboxes of the list belong to this form. */
const SELECT_FORM = 'select-releases';

interface Props {
  selection: ReturnType<typeof useSelection>;
  all: number;
}

export function SelectBar({ selection: { count, selectAll }, all }: Props) {
  const { t } = useTranslation('release_edits');
  return (
    <Form id={SELECT_FORM} method="get" action="/studio/releases/edit" className="select-bar">
      <label className="select-all needs-scripts">
        <input
          type="checkbox"
          className="tick"
          checked={count === all}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < all;
          }}
          onChange={({ target }) => selectAll(target.checked)}
        />
        {t('select_all')}
      </label>
      <span className="figures needs-scripts" role="status">
        {t('selected', { count, all })}
      </span>
      <Button type="submit" icon={ListChecks} size="small" disabled={count > RELEASES_PER_EDIT_MAX}>
        {t('open')}
      </Button>
    </Form>
  );
}

interface BoxProps {
  uuid: string;
  title: string;
  boxProps: ReturnType<ReturnType<typeof useSelection>['boxProps']>;
}

export function SelectBox({ uuid, title, boxProps }: BoxProps) {
  const { t } = useTranslation('release_edits');
  return (
    <input
      type="checkbox"
      className="tick list-card-select"
      form={SELECT_FORM}
      name="release"
      value={uuid}
      aria-label={t('select', { title })}
      {...boxProps}
    />
  );
}
