import { parseDate, parseDateTime } from '@internationalized/date';
import CalendarIcon from 'lucide-react/icons/calendar';
import {
  Button,
  DateInput,
  DatePicker,
  DateSegment,
  type DateValue,
  Group,
  Label,
  Popover,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Aria } from './aria.tsx';
import { buttonClass } from './button.tsx';
import { Calendar } from './calendar.tsx';
import { classes } from './classes.ts';
import { described, FieldMessages, type FieldTexts, LabelText, useControl } from './field.tsx';
import { Icon } from './icon.tsx';
import './overlay.css';

interface Props extends FieldTexts {
  id?: string;
  name?: string;
  /** Dates are ISO strings: `2026-11-18`, or `2026-11-18T20:30` with `time`. Empty means none. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  min?: string;
  max?: string;
  time?: boolean;
  disabled?: boolean;
  className?: string;
}

/** A date, or date and time, in the format of the page locale. */
export function DateField(props: Props) {
  const { label, help, error, optional, hideLabel, time = false, onChange, className } = props;
  const control = useControl(props.id, { help, error });
  const parse = (text: string): DateValue | null => {
    if (text === '') return null;
    return time ? parseDateTime(text) : parseDate(text);
  };
  const isoText = (value: DateValue | null) => value?.toString().slice(0, time ? 16 : 10) ?? '';
  return (
    <Aria>
      <DatePicker
        className={classes('field', className)}
        granularity={time ? 'minute' : 'day'}
        shouldForceLeadingZeros
        validationBehavior="aria"
        isInvalid={control['aria-invalid'] ?? false}
        isDisabled={props.disabled ?? false}
        {...described(control)}
        {...(props.name !== undefined && { name: props.name })}
        {...(props.value !== undefined && { value: parse(props.value) })}
        {...(props.defaultValue !== undefined && { defaultValue: parse(props.defaultValue) })}
        {...(props.min !== undefined && { minValue: parse(props.min) })}
        {...(props.max !== undefined && { maxValue: parse(props.max) })}
        {...(onChange && { onChange: (value) => onChange(isoText(value)) })}
      >
        <Label className={hideLabel ? 'sr-only' : 'field-label'}>
          <LabelText label={label} optional={optional} />
        </Label>
        <Group id={control.id} className="input date-box">
          <DateInput className="date-input">
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </DateInput>
          <Button className={classes(buttonClass({ variant: 'quiet' }), 'icon-button')}>
            <Icon shape={CalendarIcon} />
          </Button>
        </Group>
        <FieldMessages id={control.id} help={help} error={error} />
        <Popover className="popover" placement="bottom start" offset={4}>
          <Dialog className="dialog">
            <Calendar />
          </Dialog>
        </Popover>
      </DatePicker>
    </Aria>
  );
}
