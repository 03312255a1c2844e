ALTER TABLE "lead_imports" ADD COLUMN "value_mapping" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "header_line" integer;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;