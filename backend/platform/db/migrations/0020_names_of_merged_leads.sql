-- The history of a lead had the name of another one, which its person's erasure didn't find.
UPDATE "lead_events" SET "detail" = "detail" - 'name' WHERE "kind" IN ('merged', 'unmerged');
