-- Refunds of single tickets by the seller of the event. Validated by the next migration.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('late', 'cancelled', 'damaged', 'wrong_item',
    'not_as_described', 'changed_mind', 'lost', 'goodwill', 'other', 'dispute', 'event_cancelled',
    'ticket_returned', 'ticket_refunded')) not valid;
