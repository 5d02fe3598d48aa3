-- Every refund of an invoiced order has a credit note, numbered without gaps within its year.
alter table refunds add column credit_note text unique;

with numbered as (
  select id, to_char(created_at at time zone 'Europe/London', 'YY') as year,
    row_number() over (partition by to_char(created_at at time zone 'Europe/London', 'YY')
      order by created_at, id) as number
  from refunds where order_id is not null
)
update refunds set credit_note = 'C' || year || '-' || lpad(number::text, 6, '0')
from numbered where numbered.id = refunds.id;

insert into number_series (series, next_number)
select 'credit-notes-' || substr(credit_note, 2, 2), max(substr(credit_note, 5)::integer) + 1
from refunds where credit_note is not null group by substr(credit_note, 2, 2);
