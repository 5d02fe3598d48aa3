-- After somebody proved again who they are, the session has a new secret. The answer that carries it can
-- get lost, and other requests of the same browser are under way: the old secret works a little longer,
-- without the rights that were proved.
alter table sessions
  add column previous_token_hash text,
  add column previous_until timestamptz;

create index sessions_by_previous_secret on sessions (previous_token_hash)
  where previous_token_hash is not null;
