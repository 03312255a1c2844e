CREATE TABLE "lead_deletions" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"change_number" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "change_number" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "looked_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "difference" text;--> statement-breakpoint
CREATE INDEX "lead_deletions_changes" ON "lead_deletions" USING btree ("change_number","lead_id");--> statement-breakpoint
CREATE INDEX "leads_changes" ON "leads" USING btree ("change_number","id");
--> statement-breakpoint
CREATE FUNCTION "number_lead_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.change_number := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "leads_change_number" BEFORE INSERT OR UPDATE ON "leads" FOR EACH ROW EXECUTE FUNCTION "number_lead_change"();--> statement-breakpoint
CREATE FUNCTION "record_lead_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "lead_deletions" ("lead_id") VALUES (OLD.id)
  ON CONFLICT ("lead_id") DO UPDATE SET "change_number" = excluded."change_number", "deleted_at" = excluded."deleted_at";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "leads_deletion" AFTER DELETE ON "leads" FOR EACH ROW EXECUTE FUNCTION "record_lead_deletion"();
