-- What a buyer shows of what is wrong. The files are private, below returns/<order>/<return>/.

create table order_return_pictures (
  return_id uuid not null references order_returns on delete cascade,
  position integer not null check (position between 1 and 5),
  -- Of the large one, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (return_id, position)
);
