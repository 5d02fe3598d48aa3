-- Rows of a shop as the version before `0200_ledger_accounts.sql` wrote them, copied from a sale that
-- it made: a seller with a partner, an edition, a CD and a shirt; an order that was dispatched and
-- partly refunded, one in manufacturing, a basket and a discount code. Times are days ago.
insert into users (id, email, name, first_name, role, locale, email_confirmed_at, terms_accepted_at, created_at)
select id::uuid, email, name, split_part(name, ' ', 1), role, 'en_GB', born, born, born
from (values
  ('10000000-0000-4000-8000-000000000001', 'sal@example.com', 'Sal Seller', 'customer'),
  ('10000000-0000-4000-8000-000000000002', 'pat@example.com', 'Pat Partner', 'customer'),
  ('10000000-0000-4000-8000-000000000003', 'bea@example.com', 'Bea Buyer', 'customer'),
  ('10000000-0000-4000-8000-000000000004', 'sam@example.com', 'Sam Staff', 'staff'),
  ('10000000-0000-4000-8000-000000000005', 'ada@example.com', 'Ada Admin', 'admin')
) as people (id, email, name, role), (select now() - interval '90 days' as born) as day;

insert into sellers (user_id, kind, first_name, last_name, dob, line_1, city, postcode, country_iso, onboarded_at)
select id, 'individual', first_name, 'Lee', '1990-05-17', '1 Mill Lane', 'Leeds', 'LS1 4AP', 'GB', created_at
from users where name in ('Sal Seller', 'Pat Partner');

insert into pages (id, owner_id, slug, name, is_live) values
  ('11000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'kiosk', 'Kiosk', true);
insert into release_groups (id, owner_id, page_id, slug, title, primary_artist, visibility, main_genre_id)
select '21000000-0000-4000-8000-000000000001', owner_id, id, 'night-bus', 'Night Bus', 'Kiosk', 'visible',
  (select min(id) from genres)
from pages;
insert into releases (id, owner_id, page_id, group_id, release_type_id, title, primary_artist, quantity_limit,
  copies_sold, image, release_date, submitted_at, published_at)
select thing.id::uuid, release_groups.owner_id, page_id, release_groups.id, release_types.id, 'Night Bus',
  'Kiosk', copies, sold, '{"src": "public/pictures/one-1200.jpeg", "base": "public/pictures/one",
    "types": ["avif", "webp"], "widths": [320, 640], "width": 1200, "height": 1200, "colours": ["#112233"]}',
  '2024-05-17', now() - interval '80 days', now() - interval '80 days'
from release_groups, (values
  ('20000000-0000-4000-8000-000000000001', 'vinyl_12', 50, 10),
  ('20000000-0000-4000-8000-000000000002', 'cd', null, 3)
) as thing (id, type, copies, sold)
join release_types on code = type;
insert into tracks (release_id, side, position, title, duration_ms, mp3_key, preview_key, preview_ms, peaks)
select id, side, 1, 'Side ' || side, 180400, format('songs/%s/%s.mp3', id, side),
  format('public/previews/%s-%s.mp3', id, side), 60000, '\x0080ff'
from releases, generate_series(1, 2) as side;

insert into release_splits (id, release_id, state, proposed_by, proposed_at, decided_at) values
  ('22000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002', 'agreed',
    '10000000-0000-4000-8000-000000000001', now() - interval '80 days', now() - interval '80 days');
insert into release_split_shares (split_id, user_id, position, share_basis_points) values
  ('22000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 1, 6000),
  ('22000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002', 2, 4000);

insert into merch_items (id, owner_id, page_id, merch_type_id, slug, title, published_at)
select '31000000-0000-4000-8000-000000000001', owner_id, pages.id, merch_types.id, 'a-shirt', 'A shirt',
  now() - interval '80 days'
from pages, merch_types where code = 't_shirt';
insert into merch_variants (id, item_id, size, position) values
  ('30000000-0000-4000-8000-000000000001', '31000000-0000-4000-8000-000000000001', 'M', 1);

insert into discount_codes (id, owner_id, code, kind, percent, scope, uses, created_at) values
  ('60000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'OLD20', 'percent', 20,
    'chosen', 1, now() - interval '80 days');
insert into discount_targets (code_id, release_id) values
  ('60000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001');

insert into carts (id, user_id, secret_hash, discount_code, created_at, updated_at) values
  ('50000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000003', null, 'OLD20',
    now() - interval '2 days', now() - interval '2 days'),
  ('50000000-0000-4000-8000-000000000002', null, 'secret of a guest', null,
    now() - interval '2 days', now() - interval '2 days');
insert into cart_items (cart_id, type, release_id, merch_variant_id, quantity, seen_price, seen_currency,
  seen_country, added_at)
values
  ('50000000-0000-4000-8000-000000000001', 'release', '20000000-0000-4000-8000-000000000001', null, 1, 2850, 'GBP', 'GB',
    now() - interval '2 days'),
  ('50000000-0000-4000-8000-000000000001', 'merch', null, '30000000-0000-4000-8000-000000000001', 2, 2190, 'GBP', 'GB',
    now() - interval '1 day');

insert into checkouts (id, cart_id, user_id, quote, total, currency, state, payment_id, reserved_until, created_at,
  settled_at)
select id::uuid, cart_id::uuid, user_id::uuid, quote::jsonb, total, currency, 'paid', 'pay_' || number,
  paid_at, paid_at, paid_at
from (values
  (1, '41000000-0000-4000-8000-000000000001', '50000000-0000-4000-8000-000000000001',
    '10000000-0000-4000-8000-000000000003', 32790, 'GBP', now() - interval '40 days', '{
      "email": "bea@example.com", "locale": "en_GB", "country": "GB", "currency": "GBP", "service": "standard",
      "lines": [
        {"type": "release", "uuid": "20000000-0000-4000-8000-000000000001", "title": "Night Bus",
          "artist": "Kiosk", "description": "12″ vinyl", "parcel": 1, "limited": true,
          "groupId": "21000000-0000-4000-8000-000000000001", "ownerId": "10000000-0000-4000-8000-000000000001",
          "quantity": 9, "unitPrice": 2850, "unitVat": 475, "unitPpd": 1781, "unitMechanicals": 151,
          "unitEarnings": 356, "vatBasisPoints": 2000, "discount": null},
        {"type": "release", "uuid": "20000000-0000-4000-8000-000000000002", "title": "Night Bus",
          "artist": "Kiosk", "description": "CD", "parcel": 1, "limited": false,
          "groupId": "21000000-0000-4000-8000-000000000001", "ownerId": "10000000-0000-4000-8000-000000000001",
          "quantity": 3, "unitPrice": 1420, "unitVat": 237, "unitPpd": 888, "unitMechanicals": 75,
          "unitEarnings": 178, "vatBasisPoints": 2000, "discount": null, "payees": [
            {"party": "10000000-0000-4000-8000-000000000001", "unitEarnings": 107, "shareBasisPoints": 6000},
            {"party": "10000000-0000-4000-8000-000000000002", "unitEarnings": 71, "shareBasisPoints": 4000}]},
        {"type": "merch", "uuid": "30000000-0000-4000-8000-000000000001", "title": "A shirt",
          "artist": "Kiosk", "description": "T-shirt, M", "parcel": 1, "limited": false, "groupId": null,
          "ownerId": "10000000-0000-4000-8000-000000000001", "quantity": 1, "unitPrice": 2190, "unitVat": 365,
          "unitPpd": 1369, "unitMechanicals": 0, "unitEarnings": 274, "vatBasisPoints": 2000, "discount": null}],
      "address": {"name": "Bo Lind", "businessName": "", "line1": "1 Mill Lane", "line2": "", "city": "Leeds",
        "state": "", "postcode": "LS1 4AP", "country": "GB", "phone": ""},
      "itemsTotal": 32100, "postageTotal": 690, "postageVat": 115, "postageVatBasisPoints": 2000,
      "dutyTotal": 0, "vatTotal": 5466, "total": 32790, "giftNote": "", "billingAddress": null,
      "importTaxesUnderstood": false, "dispatchDate": "2026-01-08", "parcelDates": ["2026-01-08"]}'),
  (2, '41000000-0000-4000-8000-000000000002', '50000000-0000-4000-8000-000000000002', null, 3831, 'EUR',
    now() - interval '2 days', '{
      "email": "guest@example.com", "locale": "en_GB", "country": "DE", "currency": "EUR", "service": "standard",
      "lines": [
        {"type": "release", "uuid": "20000000-0000-4000-8000-000000000001", "title": "Night Bus",
          "artist": "Kiosk", "description": "12″ vinyl", "parcel": 1, "limited": true,
          "groupId": "21000000-0000-4000-8000-000000000001", "ownerId": "10000000-0000-4000-8000-000000000001",
          "quantity": 1, "unitPrice": 2658, "unitVat": 424, "unitPpd": 1675, "unitMechanicals": 142,
          "unitEarnings": 335, "vatBasisPoints": 1900, "discount":
            {"id": "60000000-0000-4000-8000-000000000001", "code": "OLD20", "unitAmount": 664}}],
      "address": {"name": "Bo Lind", "businessName": "", "line1": "Am Markt 1", "line2": "", "city": "Berlin",
        "state": "", "postcode": "10115", "country": "DE", "phone": ""},
      "itemsTotal": 2658, "postageTotal": 873, "postageVat": 139, "postageVatBasisPoints": 1900,
      "dutyTotal": 300, "vatTotal": 563, "total": 3831, "giftNote": "", "billingAddress": null,
      "importTaxesUnderstood": false, "dispatchDate": "2026-01-08", "parcelDates": ["2026-01-08"]}')
) as sale (number, id, cart_id, user_id, total, currency, paid_at, quote);
insert into sandbox_payments (id, key, brand, last4, amount, refunded, currency, status, created_at, return_url)
select payment_id, id, 'Visa', '4242', total, case currency when 'GBP' then 1420 else 0 end, currency,
  'succeeded', created_at, 'http://localhost:3000/checkout/return/' || id
from checkouts;

insert into orders (id, number, checkout_id, user_id, email, locale, country_iso, currency, service, address,
  items_total, postage_total, postage_vat, postage_vat_basis_points, duty_total, vat_total, total,
  card_brand, card_last4, paid_at, created_at, dispatch_date, production_at, dispatched_at)
select overlay(checkouts.id::text placing '40' from 1 for 2)::uuid, 'L26-00000' || right(payment_id, 1),
  checkouts.id, user_id, quote ->> 'email', quote ->> 'locale', quote ->> 'country', currency, 'standard',
  quote -> 'address', (quote ->> 'itemsTotal')::integer, (quote ->> 'postageTotal')::integer,
  (quote ->> 'postageVat')::integer, (quote ->> 'postageVatBasisPoints')::integer,
  (quote ->> 'dutyTotal')::integer, (quote ->> 'vatTotal')::integer, total,
  'Visa', '4242', created_at, created_at,
  (created_at + interval '3 days')::date, created_at + interval '1 day',
  case currency when 'GBP' then created_at + interval '3 days' end
from checkouts;
insert into parcels (order_id, number, dispatch_date, packed_at, dispatched_at)
select id, 1, dispatch_date, dispatched_at, dispatched_at from orders;

insert into order_lines (id, order_id, position, type, release_id, merch_variant_id, title, artist, description,
  owner_id, sold_at, parcel, quantity, unit_price, unit_vat, vat_basis_points, unit_ppd,
  unit_mechanicals, unit_earnings, unit_discount, discount_code)
select ('42000000-0000-4000-8000-0000000000' || right(number, 1) || position)::uuid, orders.id, position,
  line ->> 'type', case line ->> 'type' when 'release' then (line ->> 'uuid')::uuid end,
  case line ->> 'type' when 'merch' then (line ->> 'uuid')::uuid end, line ->> 'title', line ->> 'artist',
  line ->> 'description', (line ->> 'ownerId')::uuid, paid_at, 1, (line ->> 'quantity')::integer,
  (line ->> 'unitPrice')::integer,
  (line ->> 'unitVat')::integer, (line ->> 'vatBasisPoints')::integer, (line ->> 'unitPpd')::integer,
  (line ->> 'unitMechanicals')::integer, (line ->> 'unitEarnings')::integer,
  coalesce((line -> 'discount' ->> 'unitAmount')::integer, 0), line -> 'discount' ->> 'code'
from orders join checkouts on checkouts.id = checkout_id,
  jsonb_array_elements(quote -> 'lines') with ordinality as lines (line, position);
insert into order_line_shares (order_line_id, party_id, share_basis_points, unit_earnings) values
  ('42000000-0000-4000-8000-000000000012', '10000000-0000-4000-8000-000000000001', 6000, 107),
  ('42000000-0000-4000-8000-000000000012', '10000000-0000-4000-8000-000000000002', 4000, 71);
insert into order_copies (order_line_id, release_id, number)
select ('42000000-0000-4000-8000-0000000000' || case when number < 10 then '11' else '21' end)::uuid,
  '20000000-0000-4000-8000-000000000001', number
from generate_series(1, 10) as number;
insert into edition_holds (checkout_id, release_id, copies, held_by, held_at, ended_at, abandoned)
select checkouts.id, '20000000-0000-4000-8000-000000000001', (quote #>> '{lines,0,quantity}')::integer,
  '{"checkout:a former key"}', created_at, created_at, false
from checkouts;
insert into discount_redemptions (code_id, checkout_id, order_id, copies, amount, currency, country_iso,
  buyer_hash, held_by, created_at)
select '60000000-0000-4000-8000-000000000001', checkout_id, id, 1, 664, currency, country_iso, 'a guest', '{}',
  paid_at
from orders where currency = 'EUR';
insert into making_jobs (order_id, order_line_id, format, medium, sides, quantity, stage, stage_at, start_on,
  dispatch_on, created_at)
select orders.id, order_lines.id, coalesce(code, 'merch'), case code when 'cd' then 'CD' when 'vinyl_12'
    then 'Vinyl' else 'Merch' end, case code when 'cd' then 1 when 'vinyl_12' then 2 else 0 end, quantity,
  case when dispatched_at is null then 'side_b' else 'dispatched' end, production_at, production_at::date,
  dispatch_date, paid_at
from orders join order_lines on order_id = orders.id left join releases on releases.id = release_id
left join release_types on release_types.id = release_type_id;
insert into order_mails (order_id, letter, recipient, subject, sent_at)
select id, 'confirmed', email, 'Your order ' || number, paid_at from orders;
insert into release_sales (release_id, day, copies)
select release_id, sold_at::date, sum(quantity) from order_lines where type = 'release' group by 1, 2;

-- One copy of the CD, which the partner shares. A trigger counts it in the order and its line.
insert into refunds (id, checkout_id, order_id, amount, currency, reason, made_by, credit_note, created_at, done_at)
select '43000000-0000-4000-8000-000000000001', checkout_id, id, 1420, currency, 'changed_mind',
  '10000000-0000-4000-8000-000000000004', 'C26-000001', paid_at + interval '6 days', paid_at + interval '6 days'
from orders where currency = 'GBP';
insert into refund_lines (refund_id, order_line_id, quantity, amount, vat, mechanicals, borne_by, shares) values
  ('43000000-0000-4000-8000-000000000001', '42000000-0000-4000-8000-000000000012', 1, 1420, 237, 75, 'seller',
    '{"10000000-0000-4000-8000-000000000001": 107, "10000000-0000-4000-8000-000000000002": 71}');
insert into sandbox_refunds (key, payment_id, amount, created_at)
select id::text, 'pay_1', amount, created_at from refunds;
insert into number_series (series, next_number) values ('credit-notes-26', 2);

insert into ledger_transactions (id, kind, reference, currency, booked_at)
select overlay(checkout_id::text placing '44' from 1 for 2)::uuid, 'sale', id::text, currency, paid_at from orders
union all
select overlay(id::text placing '45' from 1 for 2)::uuid, 'refund', id::text, currency, created_at from refunds;
insert into ledger_entries (transaction_id, account, amount, party_id)
select transaction_id::uuid, account, amount, party_id::uuid from (values
  ('44000000-0000-4000-8000-000000000001', 'card', 32278, null),
  ('44000000-0000-4000-8000-000000000001', 'card_fees', 512, null),
  ('44000000-0000-4000-8000-000000000001', 'sales', -26749, null),
  ('44000000-0000-4000-8000-000000000001', 'vat_due', -5466, null),
  ('44000000-0000-4000-8000-000000000001', 'mechanicals', 1584, null),
  ('44000000-0000-4000-8000-000000000001', 'mechanicals_due', -1584, null),
  ('44000000-0000-4000-8000-000000000001', 'earnings', 4012, null),
  ('44000000-0000-4000-8000-000000000001', 'earnings_pending', -3799, '10000000-0000-4000-8000-000000000001'),
  ('44000000-0000-4000-8000-000000000001', 'earnings_pending', -213, '10000000-0000-4000-8000-000000000002'),
  ('44000000-0000-4000-8000-000000000001', 'postage', -575, null),
  ('44000000-0000-4000-8000-000000000002', 'card', 3754, null),
  ('44000000-0000-4000-8000-000000000002', 'card_fees', 77, null),
  ('44000000-0000-4000-8000-000000000002', 'sales', -2234, null),
  ('44000000-0000-4000-8000-000000000002', 'vat_due', -563, null),
  ('44000000-0000-4000-8000-000000000002', 'mechanicals', 142, null),
  ('44000000-0000-4000-8000-000000000002', 'mechanicals_due', -142, null),
  ('44000000-0000-4000-8000-000000000002', 'earnings', 335, null),
  ('44000000-0000-4000-8000-000000000002', 'earnings_pending', -335, '10000000-0000-4000-8000-000000000001'),
  ('44000000-0000-4000-8000-000000000002', 'postage', -734, null),
  ('44000000-0000-4000-8000-000000000002', 'duty_due', -300, null),
  ('45000000-0000-4000-8000-000000000001', 'card', -1420, null),
  ('45000000-0000-4000-8000-000000000001', 'sales', 1183, null),
  ('45000000-0000-4000-8000-000000000001', 'vat_due', 237, null),
  ('45000000-0000-4000-8000-000000000001', 'mechanicals', -75, null),
  ('45000000-0000-4000-8000-000000000001', 'mechanicals_due', 75, null),
  ('45000000-0000-4000-8000-000000000001', 'earnings', -178, null),
  ('45000000-0000-4000-8000-000000000001', 'earnings_pending', 107, '10000000-0000-4000-8000-000000000001'),
  ('45000000-0000-4000-8000-000000000001', 'earnings_pending', 71, '10000000-0000-4000-8000-000000000002')
) as entry (transaction_id, account, amount, party_id);

-- The mail about the dispatch was not sent before that version was stopped.
select graphile_worker.add_job('send-order-mail', json_build_object('orderId', id, 'letter', 'dispatched', 'parcel', 1))
from orders where currency = 'GBP';
