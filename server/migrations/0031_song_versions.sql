-- What is said about a song is saved as a whole; its version tells two tabs apart.
alter table tracks add column version integer not null default 1;
