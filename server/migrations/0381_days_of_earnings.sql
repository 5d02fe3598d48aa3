-- Earnings of what is not sent in a parcel need a day of their own, or they would be pending for ever.
-- Existing rows are checked by the next migration, which keeps nobody from writing.
alter table order_lines add constraint order_lines_available_check
  check (parcel is not null or available_from is not null or unit_earnings = 0) not valid;
