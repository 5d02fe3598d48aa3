-- Links of an artist page: [{"kind": …, "url": …, "title": …}], in the order of the seller. Their own
-- version, so that saving them does not make the form with the texts outdated.
alter table pages
  add column links jsonb not null default '[]',
  add column links_version integer not null default 1;
