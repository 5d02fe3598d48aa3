-- The music publisher of a track, as printed in its metadata. Shares are those of the rights holders.
alter table tracks add column publisher text not null default '';
