-- Who holds a use of a discount code while they pay: hashed keys of the address, the card and the
-- account, as edition_holds has them. Uses from before have none.
alter table discount_redemptions add column held_by text[] not null default '{}';
