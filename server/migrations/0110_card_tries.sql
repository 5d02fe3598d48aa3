-- Limits of card tries.

-- The counters of rate_limits that this try was counted in before the card was asked; hashed keys. They are
-- given back when it is paid.
alter table checkouts add column card_tries text[];

-- The same for every token of one card.
alter table sandbox_cards add column fingerprint text;
