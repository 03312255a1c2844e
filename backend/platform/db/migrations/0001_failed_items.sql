CREATE TABLE "failed_items" (
	"job" text NOT NULL,
	"item" text NOT NULL,
	"error" text NOT NULL,
	"attempts" integer NOT NULL,
	"first_failed_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone,
	CONSTRAINT "failed_items_job_item_pk" PRIMARY KEY("job","item")
);
--> statement-breakpoint
CREATE INDEX "failed_items_failed" ON "failed_items" USING btree ("failed_at");