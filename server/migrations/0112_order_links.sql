-- Links to an order without a sign-in carry this number: a higher one ends all that were sent before.
alter table orders add column link_version integer not null default 1 check (link_version > 0);
