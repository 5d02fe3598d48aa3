-- Counters of rate-limiter-flexible, which inserts by position: the order of the columns is its own.
-- Unlogged: written at every guarded call, and worth nothing after a crash.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

create index rate_limits_expire on rate_limits (expire);
