-- Leads of earlier versions, whose stage didn't follow payments and applications. Counsellors set the stage of students
-- who have enrolled since. Closed leads stay closed.
UPDATE "leads" SET "stage" = 'counselling'
WHERE "stage" IN ('open', 'contacted') AND "merged_into" IS NULL AND EXISTS (
  SELECT 1 FROM "transactions" WHERE "transactions"."user_id" = "leads"."user_id" AND "transactions"."state" = 'paid'
);
--> statement-breakpoint
UPDATE "leads" SET "stage" = 'applying'
WHERE "stage" IN ('open', 'contacted', 'counselling') AND "merged_into" IS NULL AND EXISTS (
  SELECT 1 FROM "applications" WHERE "applications"."user_id" = "leads"."user_id"
);
