CREATE TABLE "bulk_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid,
	"channel" text NOT NULL,
	"filters" jsonb NOT NULL,
	"staff_id" uuid,
	"main_origin" text NOT NULL,
	"action" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"next_run_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bulk_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"message_id" uuid
);
--> statement-breakpoint
DROP INDEX "lead_messages_bulk";--> statement-breakpoint
ALTER TABLE "bulk_messages" ADD CONSTRAINT "bulk_messages_template_id_message_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."message_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_messages" ADD CONSTRAINT "bulk_messages_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_recipients" ADD CONSTRAINT "bulk_recipients_bulk_id_bulk_messages_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_recipients" ADD CONSTRAINT "bulk_recipients_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_messages_list" ON "bulk_messages" USING btree ("staff_id","send_at");--> statement-breakpoint
CREATE INDEX "bulk_recipients_bulk" ON "bulk_recipients" USING btree ("bulk_id","state");--> statement-breakpoint
CREATE INDEX "bulk_recipients_lead" ON "bulk_recipients" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_messages_of_bulk" ON "lead_messages" USING btree ("bulk_id") WHERE "lead_messages"."bulk_id" is not null;