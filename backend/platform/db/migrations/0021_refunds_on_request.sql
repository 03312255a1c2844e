DROP INDEX "refunds_payment";--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "max_uses" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "needs_second_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_refused_payment" ON "refunds" USING btree ("gateway","payment_id") WHERE "refunds"."reason" not in ('on_request', 'not_delivered', 'goodwill');--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("gateway","payment_id");