import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./backend/db/schema.ts",
    "./backend/db/schema-care.ts",
    "./backend/db/schema-notifications.ts",
    "./backend/db/schema-payment.ts",
    "./backend/db/schema-contact.ts",
    "./backend/db/schema-history.ts",
    "./backend/db/schema-integration.ts",
    "./backend/db/schema-prospects.ts",
  ],
  out: "./backend/db/migrations",
});
