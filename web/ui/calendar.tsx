import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/DatePicker';
import { Heading } from 'react-aria-components/Heading';
import { buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import './calendar.css';

const arrow = classes(buttonClass({ variant: 'quiet' }), 'icon-button');

/** One month to pick a day from. The DateField around it sets the allowed range. */
export function Calendar() {
  return (
    <AriaCalendar className="calendar">
      <header className="calendar-head">
        <Button slot="previous" className={arrow}>
          <Icon shape={ChevronLeft} />
        </Button>
        <Heading />
        <Button slot="next" className={arrow}>
          <Icon shape={ChevronRight} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className="calendar-day" />}
        </CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  );
}
