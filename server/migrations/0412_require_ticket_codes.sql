-- Checked for new rows from now on, and for existing rows by the next migration, which locks nothing.
alter table tickets add constraint tickets_have_event not null event_id not valid;
alter table tickets add constraint tickets_have_serial not null serial not valid;
alter table tickets add constraint tickets_have_code not null code not valid;
alter table tickets add constraint tickets_code_length check (length(code) = 6) not valid;
alter table tickets add constraint tickets_of_events
  foreign key (event_id) references events not valid;
