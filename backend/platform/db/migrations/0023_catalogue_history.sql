CREATE TABLE "catalogue_files" (
	"path" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"folder" text NOT NULL,
	"author" text NOT NULL,
	"reason" text,
	"undoes" integer,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_versions" (
	"import_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"action" text NOT NULL,
	"before" text,
	CONSTRAINT "catalogue_versions_import_id_kind_key_pk" PRIMARY KEY("import_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "publish_on" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "expire_on" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "publish_on" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "expire_on" text;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "publish_on" text;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "expire_on" text;--> statement-breakpoint
ALTER TABLE "catalogue_versions" ADD CONSTRAINT "catalogue_versions_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_versions_entry" ON "catalogue_versions" USING btree ("kind","key","import_id");