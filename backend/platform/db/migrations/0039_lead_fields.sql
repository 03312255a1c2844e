CREATE TABLE "lead_fields" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"options" text[] NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_fields_key_unique" UNIQUE("key"),
	CONSTRAINT "lead_fields_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "custom_mapping" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_fields" ADD CONSTRAINT "lead_fields_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prospects_custom_fields" ON "prospects" USING gin ("custom_fields" jsonb_path_ops) WHERE "prospects"."custom_fields" <> '{}'::jsonb;