CREATE TABLE "form_posts" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "form_posts_expiry" ON "form_posts" USING btree ("expires_at");