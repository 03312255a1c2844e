CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_templates_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "prospect_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"prospect_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"channel" text NOT NULL,
	"staff_id" uuid,
	"subject" text,
	"text" text NOT NULL,
	"outbox_id" uuid,
	"provider_id" text,
	"bulk_id" uuid,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prospect_messages_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_messages" ADD CONSTRAINT "prospect_messages_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_messages" ADD CONSTRAINT "prospect_messages_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prospect_messages_list" ON "prospect_messages" USING btree ("prospect_id","created_at");--> statement-breakpoint
CREATE INDEX "prospect_messages_waiting" ON "prospect_messages" USING btree ("prospect_id") WHERE "prospect_messages"."direction" = 'in' and "prospect_messages"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "prospect_messages_bulk" ON "prospect_messages" USING btree ("bulk_id","prospect_id") WHERE "prospect_messages"."bulk_id" is not null;