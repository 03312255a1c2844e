CREATE TABLE "lead_confirmations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"address" text NOT NULL,
	"message_id" uuid NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_confirmations_address_unique" UNIQUE("address")
);
--> statement-breakpoint
ALTER TABLE "lead_confirmations" ADD CONSTRAINT "lead_confirmations_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_confirmations_lead" ON "lead_confirmations" USING btree ("lead_id");