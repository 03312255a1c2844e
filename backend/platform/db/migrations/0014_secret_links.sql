CREATE TABLE "secret_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"holder" text NOT NULL,
	"user_id" uuid,
	"chat_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "secret_links_once" ON "secret_links" USING btree ("kind","subject","holder");--> statement-breakpoint
CREATE INDEX "secret_links_user" ON "secret_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "secret_links_chat" ON "secret_links" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "secret_links_expiry" ON "secret_links" USING btree ("expires_at");--> statement-breakpoint
-- Links that were sent before keep working: they name the row that is theirs from now on. Processes of
-- the version before still read "users"."links_since", so a later version drops it.
INSERT INTO "secret_links" ("id", "kind", "subject", "holder", "user_id", "expires_at")
SELECT "appointments"."id", 'booking', "appointments"."id"::text, "users"."id"::text, "users"."id", "appointments"."starts_at" + interval '90 days'
FROM "appointments" JOIN "users" ON "users"."id" = "appointments"."user_id"
WHERE "users"."links_since" IS NULL AND "users"."deactivated_at" IS NULL AND "appointments"."starts_at" > now() - interval '1 day';--> statement-breakpoint
INSERT INTO "secret_links" ("id", "kind", "subject", "holder", "chat_id", "expires_at")
SELECT "id", 'chat', "id"::text, "id"::text, "id", now() + interval '30 days'
FROM "chats" WHERE "user_id" IS NULL;