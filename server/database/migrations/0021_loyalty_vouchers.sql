drop index loyalty_vouchers_issued;
