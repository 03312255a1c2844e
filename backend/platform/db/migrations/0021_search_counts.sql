CREATE TABLE "search_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text,
	"since" date NOT NULL,
	"shown" integer NOT NULL,
	"empty" integer NOT NULL,
	"opened" integer NOT NULL
);
