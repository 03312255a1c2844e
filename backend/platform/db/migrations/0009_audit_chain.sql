CREATE TABLE "audit_chain" (
	"number" bigint PRIMARY KEY NOT NULL,
	"audit_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"row_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE FUNCTION "audit_row_hash"(entry "audit_log") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    entry.id, entry.staff_id, entry.user_id, entry.enquiry_id, entry.action, entry.details,
    extract(epoch from entry.created_at))::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE FUNCTION "extend_audit_chain"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  last audit_chain;
  digest text := audit_row_hash(NEW);
BEGIN
  PERFORM pg_advisory_xact_lock(7302027);
  SELECT * INTO last FROM audit_chain ORDER BY number DESC LIMIT 1;
  INSERT INTO audit_chain (number, audit_id, created_at, row_hash, hash)
  VALUES (coalesce(last.number, 0) + 1, NEW.id, NEW.created_at, digest,
    encode(sha256(convert_to(concat_ws(' ', coalesce(last.hash, ''), coalesce(last.number, 0) + 1,
      extract(epoch from NEW.created_at), digest), 'UTF8')), 'hex'));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_log_chain" AFTER INSERT ON "audit_log" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "extend_audit_chain"();--> statement-breakpoint
INSERT INTO "audit_chain" ("number", "audit_id", "created_at", "row_hash", "hash")
WITH RECURSIVE "entries" AS (
  SELECT row_number() OVER (ORDER BY a.created_at, a.id) AS number, a.id, a.created_at, audit_row_hash(a) AS digest
  FROM "audit_log" a
), "chain" AS (
  SELECT number, id, created_at, digest, encode(sha256(convert_to(concat_ws(' ', '', number,
    extract(epoch from created_at), digest), 'UTF8')), 'hex') AS hash
  FROM "entries" WHERE number = 1
  UNION ALL
  SELECT e.number, e.id, e.created_at, e.digest, encode(sha256(convert_to(concat_ws(' ', c.hash, e.number,
    extract(epoch from e.created_at), e.digest), 'UTF8')), 'hex')
  FROM "chain" c JOIN "entries" e ON e.number = c.number + 1
)
SELECT number, id, created_at, digest, hash FROM "chain";--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_log' AND OLD.created_at < now() - interval '1095 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log accepts no changes' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE ON "audit_chain" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE FUNCTION "expire_audit_log"() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH expired AS (
    DELETE FROM audit_log WHERE id IN (
      SELECT id FROM audit_log WHERE created_at < now() - interval '1095 days' LIMIT 2000)
    RETURNING 1)
  SELECT count(*) FROM expired
$$;
