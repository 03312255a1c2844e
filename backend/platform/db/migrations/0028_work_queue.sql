CREATE TABLE "queue_snoozes" (
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "queue_snoozes_staff_id_kind_item_id_pk" PRIMARY KEY("staff_id","kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "queue_snoozes" ADD CONSTRAINT "queue_snoozes_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_stages_submitted" ON "application_stages" USING btree ("application_id") WHERE "application_stages"."status" = 'submitted';