CREATE TABLE "alumni_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"alumnus" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"chat_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author" text NOT NULL,
	"staff_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_chat_id_number_pk" PRIMARY KEY("chat_id","number")
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"taken_by" uuid,
	"is_waiting" boolean DEFAULT true NOT NULL,
	"notice_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "downloads_kind_slug_user_id_pk" PRIMARY KEY("kind","slug","user_id")
);
--> statement-breakpoint
CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"category" text NOT NULL,
	"path" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "event_counts_day_event_category_path_pk" PRIMARY KEY("day","event","category","path")
);
--> statement-breakpoint
CREATE TABLE "mail_opt_outs" (
	"address_hash" text NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_opt_outs_address_hash_topic_pk" PRIMARY KEY("address_hash","topic")
);
--> statement-breakpoint
CREATE TABLE "partner_enquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"idempotency_key" text NOT NULL,
	"institution" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"country" text NOT NULL,
	"wish" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	CONSTRAINT "partner_enquiries_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "alumni_questions" ADD CONSTRAINT "alumni_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alumni_questions" ADD CONSTRAINT "alumni_questions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_enquiries" ADD CONSTRAINT "partner_enquiries_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alumni_questions_open" ON "alumni_questions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "alumni_questions_user" ON "alumni_questions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "chats_inbox" ON "chats" USING btree ("is_waiting","updated_at");--> statement-breakpoint
CREATE INDEX "chats_user" ON "chats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "downloads_user" ON "downloads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "partner_enquiries_open" ON "partner_enquiries" USING btree ("done_at","created_at");