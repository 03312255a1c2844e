CREATE TABLE "user_gpas" (
	"user_id" uuid NOT NULL,
	"target" text NOT NULL,
	"gpa" numeric(4, 2) NOT NULL,
	"input" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_gpas_user_id_target_pk" PRIMARY KEY("user_id","target")
);
--> statement-breakpoint
ALTER TABLE "user_gpas" ADD CONSTRAINT "user_gpas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;