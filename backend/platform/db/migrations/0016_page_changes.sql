ALTER TABLE "courses" ADD COLUMN "changed_on" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "changed_on" text;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "changed_on" text;