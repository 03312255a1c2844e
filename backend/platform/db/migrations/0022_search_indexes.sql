CREATE INDEX "courses_language" ON "courses" USING gin (("facts" -> 'language' -> 'value') jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "courses_ielts" ON "courses" USING btree ((("facts" -> 'english' -> 'value' -> 'ielts' ->> 'overall')::real));--> statement-breakpoint
CREATE INDEX "courses_toefl" ON "courses" USING btree ((("facts" -> 'english' -> 'value' -> 'toefl' ->> 'overall')::real));--> statement-breakpoint
CREATE INDEX "courses_pte" ON "courses" USING btree ((("facts" -> 'english' -> 'value' -> 'pte' ->> 'overall')::real));--> statement-breakpoint
CREATE INDEX "courses_duolingo" ON "courses" USING btree ((("facts" -> 'english' -> 'value' -> 'duolingo' ->> 'overall')::real));--> statement-breakpoint
ANALYZE "courses";
