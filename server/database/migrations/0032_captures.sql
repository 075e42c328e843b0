CREATE TABLE "captures" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL REFERENCES "payments" ("id"),
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "captures_payment" ON "captures" ("payment_id");
--> statement-breakpoint
INSERT INTO "captures" ("id", "payment_id", "kind", "amount", "status", "created_at", "updated_at")
SELECT 'take-' || "id", "id", 'capture', "amount", 'done', "updated_at", "updated_at" FROM "payments" WHERE "status" = 'ordered';
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "captured_amount" integer NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE "sandbox_payments" SET "captured_amount" = "authorised_amount";
--> statement-breakpoint
CREATE TABLE "sandbox_captures" (
	"request_key" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL REFERENCES "sandbox_payments" ("id"),
	"amount" integer NOT NULL
);
