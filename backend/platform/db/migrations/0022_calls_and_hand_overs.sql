CREATE TABLE "hand_over_items" (
	"hand_over_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "hand_over_items_hand_over_id_kind_item_id_pk" PRIMARY KEY("hand_over_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_id" uuid,
	"to_id" uuid,
	"is_to_team" boolean NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "assignment_rules" ALTER COLUMN "days" SET DEFAULT '{}'::smallint[];--> statement-breakpoint
ALTER TABLE "assignment_rules" ALTER COLUMN "opens_at" SET DEFAULT '09:30';--> statement-breakpoint
ALTER TABLE "assignment_rules" ALTER COLUMN "closes_at" SET DEFAULT '18:30';--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "conflict_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD COLUMN "accepts_calls" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD COLUMN "hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD COLUMN "absences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_over_items" ADD CONSTRAINT "hand_over_items_hand_over_id_hand_overs_id_fk" FOREIGN KEY ("hand_over_id") REFERENCES "public"."hand_overs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "assignment_rules" SET
  "accepts_calls" = "accepts_leads",
  "hours" = (
    SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'opensAt', "opens_at", 'closesAt', "closes_at") ORDER BY day), '[]'::jsonb)
    FROM unnest("days") AS day
  ),
  "absences" = CASE WHEN "away_from" IS NULL THEN '[]'::jsonb
    ELSE jsonb_build_array(jsonb_build_object('from', "away_from", 'until', "away_until")) END;
