-- A voucher is spent by one order, and free again when that order is cancelled or abandoned.

alter table vouchers
  add column redeemed_order_id integer unique references orders,
  add column redeemed_at timestamptz,
  add constraint vouchers_redeemed_once check ((redeemed_order_id is null) = (redeemed_at is null));

alter table orders
  add column voucher_id integer references vouchers,
  add constraint orders_discount_has_voucher check (discount_amount = 0 or voucher_id is not null);
