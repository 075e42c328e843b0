create index loyalty_vouchers_used_for on loyalty_vouchers (used_for) where used_for is not null;
