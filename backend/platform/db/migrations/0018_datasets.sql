CREATE TABLE "dataset_records" (
	"dataset" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "dataset_records_dataset_kind_key_pk" PRIMARY KEY("dataset","kind","key")
);
--> statement-breakpoint
CREATE TABLE "datasets" (
	"name" text PRIMARY KEY NOT NULL,
	"options" jsonb NOT NULL,
	"published_on" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "origin" text;