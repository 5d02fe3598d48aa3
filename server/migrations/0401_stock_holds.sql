-- Who holds what is limited: pieces of merchandise and places for events, too.
alter table edition_holds rename to stock_holds;
-- A release, an item of merchandise, a pool of places, or a ticket category with its own limit.
alter table stock_holds rename column release_id to stock_id;
alter table stock_holds drop constraint edition_holds_release_id_fkey;

alter index edition_holds_pkey rename to stock_holds_pkey;
alter index edition_holds_by_release rename to stock_holds_by_stock;
alter index edition_holds_ended rename to stock_holds_ended;
alter table stock_holds rename constraint edition_holds_checkout_id_fkey to stock_holds_checkout_id_fkey;
alter table stock_holds rename constraint edition_holds_copies_check to stock_holds_copies_check;

-- Processes of the version before still read and write it for a while, under its name.
create view edition_holds as
select checkout_id, stock_id as release_id, copies, held_by, held_at, ended_at, abandoned
from stock_holds;
