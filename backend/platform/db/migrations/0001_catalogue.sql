CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "catalogue_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" text PRIMARY KEY NOT NULL,
	"university_id" integer NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"country_slug" text NOT NULL,
	"level" text NOT NULL,
	"stream" text NOT NULL,
	"specialization" text NOT NULL,
	"duration_days" integer NOT NULL,
	"fee_inr" integer,
	"exams" text[] NOT NULL,
	"data" jsonb NOT NULL,
	"search" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"path" text NOT NULL,
	"parent" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"html" text NOT NULL,
	"tags" text[] NOT NULL,
	"published" boolean NOT NULL,
	"updated_on" text NOT NULL,
	"position" integer NOT NULL,
	"data" jsonb NOT NULL,
	"search" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "documents_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "documents_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "universities" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"country_slug" text NOT NULL,
	"city" text NOT NULL,
	"data" jsonb NOT NULL,
	"search" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "universities_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_university_id_universities_id_fk" FOREIGN KEY ("university_id") REFERENCES "public"."universities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "courses_of_university" ON "courses" USING btree ("university_id","slug");--> statement-breakpoint
CREATE INDEX "courses_place" ON "courses" USING btree ("country_slug","level","stream","title","id");--> statement-breakpoint
CREATE INDEX "courses_subject" ON "courses" USING btree ("specialization","level","title","id");--> statement-breakpoint
CREATE INDEX "courses_stream" ON "courses" USING btree ("stream","level","title","id");--> statement-breakpoint
CREATE INDEX "courses_title" ON "courses" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "courses_fee" ON "courses" USING btree ("fee_inr","id");--> statement-breakpoint
CREATE INDEX "courses_exams" ON "courses" USING gin ("exams");--> statement-breakpoint
CREATE INDEX "courses_search" ON "courses" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documents_parent" ON "documents" USING btree ("kind","parent","position");--> statement-breakpoint
CREATE INDEX "documents_tags" ON "documents" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "documents_search" ON "documents" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "universities_country" ON "universities" USING btree ("country_slug","name");--> statement-breakpoint
CREATE INDEX "universities_name" ON "universities" USING btree ("name");--> statement-breakpoint
CREATE INDEX "universities_search" ON "universities" USING gin ("search" gin_trgm_ops);