CREATE TABLE "staff_events" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"details" text,
	"time_zone" text NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"venue" text,
	"city" text,
	"country" text,
	"meeting_url" text,
	"capacity" integer,
	"is_open" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_events_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "staff_events" ADD CONSTRAINT "staff_events_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;