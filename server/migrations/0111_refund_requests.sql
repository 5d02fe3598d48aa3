-- What was asked for with the key: the same key with something else is refused.
alter table refunds add column request_hash text;
