-- Who took part in a track: [{"name": …, "role": …, "detail": …}], in the order of the seller.
alter table tracks add column credits jsonb not null default '[]';
