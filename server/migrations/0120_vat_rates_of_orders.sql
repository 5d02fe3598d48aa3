-- Invoices name the VAT rate of every line, and a billing address where it differs from delivery.
-- Null in rows that a process of the version before wrote; the rate of the day of the order applies.
alter table order_lines add column vat_basis_points integer
  check (vat_basis_points between 0 and 5000);
alter table orders
  add column postage_vat_basis_points integer check (postage_vat_basis_points between 0 and 5000),
  add column billing_address jsonb;

create temporary table rates_of_orders on commit drop as
select orders.id, coalesce((select basis_points from vat_rates
  where vat_rates.country_iso =
      case orders.country_iso when 'IM' then 'GB' when 'MC' then 'FR' else orders.country_iso end
    and valid_from <= (created_at at time zone 'Europe/London')::date
  order by valid_from desc limit 1), 0) as basis_points
from orders;

update orders set postage_vat_basis_points =
  case when vat_total > 0 then basis_points else 0 end
from rates_of_orders where rates_of_orders.id = orders.id;

update order_lines set vat_basis_points = case when unit_vat > 0 then basis_points else 0 end
from rates_of_orders where rates_of_orders.id = order_lines.order_id;
