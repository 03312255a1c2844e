CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"requested_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"refunded_by" uuid
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_refunded_by_users_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment" ON "refunds" USING btree ("gateway","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_transaction" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" <> 'refunded';--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("full_name") WHERE "users"."permissions" <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_open" ON "transactions" USING btree ("user_id","product") WHERE "transactions"."state" in ('pending', 'failed') and "transactions"."expires_at" is not null;--> statement-breakpoint
-- Products that were paid for twice before this version: the first payment counts, the others are due for a refund.
INSERT INTO "refunds" ("transaction_id", "gateway", "payment_id", "amount_minor", "currency", "reason")
SELECT "id", "gateway", coalesce("payment_id", "order_id"), "amount_minor", "currency", 'already_bought'
FROM (
	SELECT *, row_number() OVER (PARTITION BY "user_id", "product" ORDER BY "paid_at", "created_at") AS "number"
	FROM "transactions" WHERE "state" = 'paid'
) AS "paid" WHERE "number" > 1;--> statement-breakpoint
UPDATE "transactions" SET "state" = 'closed' WHERE "id" IN (SELECT "transaction_id" FROM "refunds");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_bought" ON "transactions" USING btree ("user_id","product") WHERE "transactions"."state" = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_coupon" ON "transactions" USING btree ("user_id","coupon") WHERE "transactions"."state" <> 'closed' and "transactions"."expires_at" is not null;