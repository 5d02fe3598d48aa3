/** One track of the table: a checkbox to select it, and its fields. */
import type { Song } from '@lathe/contract/song';
import { trackNumber } from '@lathe/rules/sides';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { FieldMessages, useControl } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import type { useSelection } from '../../use-selection.ts';
import { cellId } from './edit-problems.ts';
import { COLUMNS, type Column, cellName, rowValues } from './edit-values.ts';
import type { useFillDown } from './use-fill-down.ts';

const MAX_LENGTHS = { title: 120, primary_artist: 120, composer: 200, publisher: 200 } as const;

interface Props {
  song: Song;
  index: number;
  isLast: boolean;
  busy: boolean;
  sides: number;
  /** The column that phones show. */
  shown: Column;
  /** Field values of a rejected form. */
  submitted: Record<string, string> | undefined;
  isSelected: boolean;
  errors: Partial<Record<string, string>>;
  /** Shows the saved values of a track that was changed elsewhere. */
  onReload: () => void;
  fill: ReturnType<typeof useFillDown>;
  boxProps: ReturnType<ReturnType<typeof useSelection>['boxProps']>;
}

export function TrackRow(props: Props) {
  const { song, sides, submitted, errors, boxProps } = props;
  const { t } = useTranslation('track_edits');
  // A revalidation must not raise the version under what was typed.
  const [opened] = useState({ version: song.version, values: rowValues(song) });
  const { uuid } = song;
  const number = trackNumber(song, sides);
  const stale = errors.version ?? errors.uuid;
  const version = submitted?.[cellName(uuid, 'version')] ?? String(opened.version);
  const was = submitted?.[cellName(uuid, 'was')] ?? JSON.stringify(opened.values);
  return (
    <li id={`row-${uuid}`} className="bulk-row" tabIndex={-1}>
      <input type="hidden" name="uuid" value={uuid} />
      <input type="hidden" name={cellName(uuid, 'version')} value={version} />
      <input type="hidden" name={cellName(uuid, 'was')} value={was} />
      <span className="bulk-select">
        <input
          type="checkbox"
          className="tick"
          name="selected"
          value={uuid}
          defaultChecked={props.isSelected}
          aria-label={t('select_track', { number, title: song.title })}
          {...boxProps}
        />
      </span>
      <span className="bulk-number figures" aria-hidden="true">
        {number}
      </span>
      <span className={classes('bulk-name', props.shown === 'title' && 'bulk-other')}>
        {song.title}
      </span>
      {COLUMNS.map((column) => (
        <Cell key={column} {...props} column={column} number={number} opened={opened.values} />
      ))}
      {stale && (
        <div className="bulk-stale">
          <p className="field-error">{stale}</p>
          <Button size="small" icon={RotateCw} className="needs-scripts" onClick={props.onReload}>
            {t('reload_track')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface CellProps extends Props {
  column: Column;
  number: string;
  opened: ReturnType<typeof rowValues>;
}

function Cell({ column, number, opened, ...props }: CellProps) {
  const { song, index, isLast, submitted, errors, fill, shown } = props;
  const { t } = useTranslation('track_edits');
  const name = cellName(song.uuid, column);
  const error = errors[column];
  const label = t('cell', { field: t(`columns.${column}`), number });
  const control = useControl(cellId(song.uuid, column), { error });
  const common = {
    ...control,
    name,
    'aria-label': label,
    'aria-keyshortcuts': 'Control+D',
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => fill.onKeyDown(event, column, index),
  } as const;
  return (
    <div className={classes('bulk-cell', column !== shown && 'bulk-other')}>
      <span className="bulk-label" aria-hidden="true">
        {t(`columns.${column}`)}
      </span>
      {column === 'explicit' ? (
        <input
          {...common}
          type="checkbox"
          className="tick"
          defaultChecked={submitted ? name in submitted : opened.explicit}
        />
      ) : (
        <input
          {...common}
          type="text"
          className="input"
          autoComplete="off"
          // The saved values replace the fields, and with them what is typed meanwhile.
          readOnly={props.busy}
          maxLength={MAX_LENGTHS[column]}
          defaultValue={submitted?.[name] ?? opened[column]}
        />
      )}
      {!isLast && (
        <IconButton
          className="bulk-fill needs-scripts"
          size="small"
          // Ctrl+D does the same, so the Tab key stops at fields only.
          tabIndex={-1}
          icon={ArrowDownToLine}
          label={t('fill_down', { field: t(`columns.${column}`), number })}
          // Keeps the focus in the field, which makes the button visible.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => fill.fillDown(column, index)}
        />
      )}
      <FieldMessages id={control.id} error={error} />
    </div>
  );
}
