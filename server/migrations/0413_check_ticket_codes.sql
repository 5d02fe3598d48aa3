-- Reads the rows without keeping anybody from writing.
alter table tickets validate constraint tickets_have_event;
alter table tickets validate constraint tickets_have_serial;
alter table tickets validate constraint tickets_have_code;
alter table tickets validate constraint tickets_code_length;
alter table tickets validate constraint tickets_of_events;
