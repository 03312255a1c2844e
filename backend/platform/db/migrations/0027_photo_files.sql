CREATE TABLE "photo_files" (
	"file" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
