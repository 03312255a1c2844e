CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"mobile" text NOT NULL,
	"topic" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"reminder_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_once" ON "appointments" USING btree ("resource","starts_at") WHERE "appointments"."status" = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_of_user" ON "appointments" USING btree ("user_id","starts_at") WHERE "appointments"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "appointments_time" ON "appointments" USING btree ("starts_at");