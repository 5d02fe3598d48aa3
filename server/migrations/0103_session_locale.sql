-- The language that this browser last had selected: when it changes, so does that of the mails.
alter table sessions add column locale text check (locale in ('de', 'en', 'en_GB', 'en_US'));
