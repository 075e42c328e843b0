alter table baskets add column detached_at timestamptz;
--> statement-breakpoint
update promotions set code = translate(code, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
where code <> translate(code, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
and not exists (
  select from promotions other
  where other.id <> promotions.id
  and translate(other.code, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
    = translate(promotions.code, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
  and (other.id < promotions.id
    or other.code = translate(other.code, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'))
);
