-- Stood in for a table of that name while processes of the version before still read it.
drop view bulk_postage_prices;
