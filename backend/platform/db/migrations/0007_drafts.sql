CREATE TABLE "document_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"author_id" uuid,
	"passage" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_documents" ADD COLUMN "plan_key" text;--> statement-breakpoint
ALTER TABLE "user_documents" ADD COLUMN "module_id" text;--> statement-breakpoint
ALTER TABLE "user_documents" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_document_id_user_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."user_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_comments_list" ON "document_comments" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_documents_draft" ON "user_documents" USING btree ("user_id","plan_key","module_id","version") WHERE "user_documents"."version" is not null;