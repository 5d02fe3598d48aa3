-- Checked for new rows from now on, and for existing rows by a later migration, which locks nothing.
alter table releases add constraint releases_are_sellables
  foreign key (id) references sellables not valid;
alter table merch_variants add constraint merch_variants_are_sellables
  foreign key (id) references sellables not valid;
